import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { assignment, opLog } from '#server/db/schema/index'
import { day, makeExpert, makeGroup } from '#tests/support/factories'
import { testServer, type TestServer } from '#tests/support/api'
import { GROUP_WORDS, leaderScene, VETO, VETO_HOLDS, type LeaderScene } from './leader.support'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

type More = Partial<Input<'groupLeader_advice_add'>>

const WEIGHT = { rule: { leader_weight: 0.3 } }
const staged = async (fields: Parameters<typeof leaderScene>[1] = {}) => {
  const scene = await leaderScene(server, fields)
  await scene.setProject({ project_status: 'leader_stage' })
  return scene
}
const logged = async (scene: LeaderScene, action: string) =>
  (await server.database.db.select().from(opLog)).filter(
    (line) => line.project_id === scene.project_id && line.action === action,
  )
const vetoed = async (scene: LeaderScene) => {
  const hit = { indicator_id: scene.veto, reason: VETO, pages: '12' }
  const more = { veto_hits: [hit] }
  await scene.handIn(scene.one, scene.first.book_id, undefined, more, { conclusion: 'not_recommend' })
  await scene.setProject({ project_status: 'leader_stage' })
}
const confirm = (scene: LeaderScene, confirmed = true): More => ({
  conclusion: 'not_recommend',
  veto_confirm: [{ indicator_id: scene.veto, confirmed, reason: VETO_HOLDS }],
})

const back = (scene: LeaderScene, as = scene.manager) =>
  server.send(as, 'leader_opinion_return', {
    project_id: scene.project_id,
    group_id: scene.group_id,
    book_id: scene.first.book_id,
    reason: '请补充对数字资源的评价',
  })

describe('drafts', () => {
  test('are kept from the start of reviewing, by a leader who has not seen anything yet', async () => {
    const scene = await leaderScene(server)
    const reply = await scene.write({ status: 'draft', advice: '初步看法', conclusion: null })
    expect(reply.value.opinion_status).toBe('draft')
    expect(await scene.detail()).toMatchObject({
      advice: '初步看法',
      opinion_status: 'draft',
      leader_name: '李组长',
      readonly_reason: null,
      submit_reason: '您还未全部提交自己的评审，小组意见只能暂存',
      min_len: 100,
      leader_score_counts: false,
    })
    expect((await scene.write()).msg).toBe('您还未全部提交自己的评审，小组意见只能暂存')
    expect(await logged(scene, 'groupLeader_advice_add')).toEqual([])
  })

  test('one row for every book and one for the group, however often they are saved', async () => {
    const scene = await staged()
    for (const as of [scene.leader, scene.deputy, scene.leader])
      for (const book_id of [scene.first.book_id, undefined])
        expect((await scene.write({ status: 'draft', book_id }, as)).code).toBe(200)
    expect(await scene.stored()).toHaveLength(2)
  })

  test('two first saves at once of the report on the group make one row', async () => {
    const scene = await staged()
    const more: More = { status: 'draft', book_id: undefined }
    const replies = await Promise.all([scene.leader, scene.deputy].map((as) => scene.write(more, as)))
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await scene.stored()).toHaveLength(1)
  })

  test('a leader and a deputy do not write over one another', async () => {
    const scene = await staged()
    const { version } = await scene.detail()
    expect(version).toBe(0)
    const own = await scene.write({ status: 'draft', advice: '组长的话', version })
    const late = await scene.write({ status: 'draft', advice: '副组长的话', version }, scene.deputy)
    expect(late.msg).toBe('该意见已由他人或在其他窗口修改，请核对后再保存')
    expect((await scene.detail()).advice).toBe('组长的话')
    const next = await scene.write(
      { status: 'draft', advice: '补充', version: own.value.version },
      scene.deputy,
    )
    expect(next.code).toBe(200)
  })

  test('what the other leader wrote is hidden from one who may not see the reviews yet', async () => {
    const scene = await leaderScene(server)
    await scene.finish([scene.leader])
    await scene.write({ status: 'draft' })
    const seen = await scene.detail(scene.deputy)
    expect(seen).toMatchObject({ advice: '', leader_score: null })
    expect(seen.readonly_reason).toContain('您还未全部提交')
    expect((await scene.write({ status: 'draft' }, scene.deputy)).code).toBe(500)
  })
})

describe('handing in', () => {
  const MISSING: [string, More, string][] = [
    ['too short', { advice: '同意专家意见。' }, '小组意见不少于100字'],
    ['length made of punctuation', { advice: `同意${'。'.repeat(200)}` }, '小组意见不少于100字'],
    ['no score where it counts', { leader_score: null }, '请填写组长分'],
    ['a score above the full one', { leader_score: 100.5 }, '组长分应在0～100之间'],
    ['no conclusion', { conclusion: null }, '请选择结论'],
    ['report too short', { book_id: undefined, advice: '总体良好。' }, '小组综合报告不少于300字'],
  ]
  test.each(MISSING)('%s is refused in words', async (_, more, msg) => {
    const scene = await staged(WEIGHT)
    const reply = await scene.write(more)
    expect(reply).toMatchObject({ code: 500, msg })
    expect(reply.data).toMatchObject({ findings: [{ message: msg }] })
    expect(await scene.stored()).toEqual([])
  })

  test('all that is missing is named at once', async () => {
    const scene = await staged(WEIGHT)
    const reply = await scene.write({ leader_score: null, conclusion: null, advice: '好' })
    expect(reply.msg).toBe('请填写组长分（共3处需要完善）')
    const { findings } = reply.data as { findings: { field: string }[] }
    expect(findings.map(({ field }) => field)).toEqual(['leader_score', 'conclusion', 'advice'])
  })

  test('a score is not asked for where it has no weight', async () => {
    const scene = await staged()
    expect((await scene.write({ leader_score: null })).code).toBe(200)
  })

  test('while reviewing it waits for the last expert', async () => {
    const scene = await leaderScene(server)
    await scene.finish([scene.leader, scene.deputy, scene.one])
    const why = '还有1份专家评审未提交，小组意见只能暂存'
    expect((await scene.detail()).submit_reason).toBe(why)
    expect((await scene.write()).msg).toBe(why)
    await scene.handIn(scene.two, scene.first.book_id)
    expect((await scene.write()).value.opinion_status).toBe('submitted')
    expect((await scene.write({ book_id: scene.second.book_id })).msg).toBe(why)
  })

  test('in the leaders’ time it waits for a review that was given back, as long as that may still be changed', async () => {
    const scene = await leaderScene(server)
    await scene.finish()
    await scene.setProject({ project_status: 'leader_stage' })
    await server.ok(scene.manager, 'return_expert_review', {
      project_id: scene.project_id,
      user_id: scene.two.user_id,
      book_ids: [scene.first.book_id],
      reason: '意见与评分不一致',
    })
    const why = '还有1份退回的专家评审正在修改，小组意见只能暂存'
    expect((await scene.detail()).submit_reason).toBe(why)
    expect((await scene.write()).msg).toBe(why)
    expect((await scene.detail(scene.leader, null)).submit_reason).toBe(why)
    expect((await scene.write({ status: 'draft' })).code).toBe(200)
    expect((await scene.write({ book_id: scene.second.book_id })).value.opinion_status).toBe('submitted')
    await scene.handIn(scene.two, scene.first.book_id, [15, 18, 27, 27])
    expect((await scene.write()).value.opinion_status).toBe('submitted')
  })

  test('nor does it wait for one whose time to change it has passed', async () => {
    const scene = await leaderScene(server)
    await scene.finish()
    await scene.setProject({ project_status: 'leader_stage' })
    await server.database.db
      .update(assignment)
      .set({ review_status: 'draft', return_deadline: new Date(Date.now() - 1000) })
      .where(eq(assignment.user_id, scene.two.user_id))
    expect((await scene.write()).value.opinion_status).toBe('submitted')
  })

  test('it is logged, and read-only from then on', async () => {
    const scene = await staged()
    await scene.write()
    expect((await scene.write()).msg).toBe('小组意见已提交，不能修改')
    expect((await scene.write({ status: 'draft' }, scene.deputy)).msg).toBe('小组意见已提交，不能修改')
    const [line] = await logged(scene, 'groupLeader_advice_add')
    expect(line?.after).toMatchObject({ book_id: scene.first.book_id, leader_score: 88, advice: GROUP_WORDS })
    const shown = await server.ok(scene.manager, 'groupLeader_advice_list', { project_id: scene.project_id })
    expect(shown).toMatchObject({
      total: 1,
      rows: [{ book_name: '数控加工', leader_name: '李组长', leader_score: 88, conclusion: 'recommend' }],
    })
  })
})

describe('a veto', () => {
  test('has to be decided one by one', async () => {
    const scene = await leaderScene(server)
    await vetoed(scene)
    expect((await scene.write()).msg).toBe('否决项须逐条确认')
    expect((await scene.inPool())?.violation_status).toBe('none')
  })

  test('confirmed, it marks the book; the conclusion must follow', async () => {
    const scene = await leaderScene(server)
    await vetoed(scene)
    const more = confirm(scene)
    expect((await scene.write({ ...more, conclusion: 'recommend' })).msg).toBe(
      '存在一票否决项，结论应为不推荐',
    )
    expect((await scene.write(more)).code).toBe(200)
    expect(await scene.inPool()).toMatchObject({
      violation_status: 'leader_confirmed',
      violation_reason: VETO_HOLDS,
      flags: ['veto'],
    })
    expect((await scene.bookRow())?.violation_status).toBe('leader_confirmed')
  })

  test('turned down, it leaves the book as it was', async () => {
    const scene = await leaderScene(server)
    await vetoed(scene)
    expect((await scene.write({ ...confirm(scene, false), conclusion: 'recommend' })).code).toBe(200)
    expect((await scene.inPool())?.violation_status).toBe('none')
  })

  test('that no expert ticked is not kept', async () => {
    const scene = await staged()
    expect((await scene.write(confirm(scene))).code).toBe(200)
    expect((await scene.inPool())?.violation_status).toBe('none')
    expect((await scene.detail()).veto_confirm).toEqual([])
  })

  test('what the office has decided stays', async () => {
    const scene = await leaderScene(server)
    await vetoed(scene)
    const admin = await server.login('root', ['admin'])
    await server.ok(admin, 'update_book_violation', {
      project_id: scene.project_id,
      book_id: scene.first.book_id,
      violation_status: 'confirmed',
      reason: '经复核，该教材存在严重的方向性问题，予以否决',
    })
    expect((await scene.write(confirm(scene))).code).toBe(200)
    expect((await scene.inPool())?.violation_status).toBe('confirmed')
  })
})

describe('results', () => {
  const before = day(-5)
  test.each<[string, More, boolean]>([
    ['a leader`s score', {}, true],
    ['a discussion', { leader_score: null, is_discussed: 1 }, true],
    ['words alone', { leader_score: null }, false],
    ['a draft', { status: 'draft' }, false],
    ['the report on the group', { book_id: undefined, advice: GROUP_WORDS.repeat(3) }, false],
  ])('%s: outdates them %s', async (_, more, moves) => {
    const scene = await staged()
    await scene.setProject({ last_score_time: before })
    expect((await scene.write(more)).code).toBe(200)
    const moved = (await scene.held())?.last_score_time?.getTime() !== before.getTime()
    expect(moved).toBe(moves)
  })
})

describe('given back', () => {
  test('it can be written again, with the reason before the eyes', async () => {
    const scene = await staged()
    await scene.write()
    expect((await back(scene)).code).toBe(200)
    expect(await scene.detail()).toMatchObject({
      opinion_status: 'returned',
      return_reason: '请补充对数字资源的评价',
      advice: GROUP_WORDS,
      readonly_reason: null,
    })
    const [line] = await logged(scene, 'leader_opinion_return')
    expect(line).toMatchObject({ reason: '请补充对数字资源的评价', before: { status: 'submitted' } })
    // Its time has passed meanwhile; a new book would be too late.
    await scene.setProject({ leader_end_time: day(-1) })
    expect((await scene.write({ status: 'draft' })).value.opinion_status).toBe('returned')
    expect((await scene.write()).value.opinion_status).toBe('submitted')
    expect((await scene.write({ book_id: scene.second.book_id })).msg).toBe('小组意见填写已截止')
  })

  test('its veto and its score count no more until it comes back', async () => {
    const scene = await leaderScene(server)
    await vetoed(scene)
    await scene.write(confirm(scene))
    await scene.setProject({ last_score_time: day(-5) })
    await back(scene)
    expect((await scene.inPool())?.violation_status).toBe('suspected')
    expect((await scene.bookRow())?.violation_status).toBe('suspected')
    expect((await scene.held())?.last_score_time?.getTime()).toBeGreaterThan(day(-1).getTime())
    await scene.write({ ...confirm(scene, false), conclusion: 'recommend' })
    expect((await scene.inPool())?.violation_status).toBe('suspected')
  })

  test('only what was handed in, only by the office, only in time', async () => {
    const scene = await staged()
    expect((await back(scene)).msg).toBe('该小组意见尚未提交，无需退回')
    await scene.write()
    expect((await back(scene, scene.leader)).code).toBe(403)
    expect((await back(scene, await server.login('elsewhere', ['pingShenManage']))).code).toBe(403)
    await scene.setProject({ project_status: 'weighting' })
    expect((await back(scene)).msg).toBe('评审活动核分中，不能退回小组意见')
  })
})

describe('who may write, and when', () => {
  test('neither the leader of another group nor the office', async () => {
    const scene = await staged()
    const { group_id } = await makeGroup(server.database.db, scene.project_id)
    const place = { project_id: scene.project_id, group_id }
    const other = await makeExpert(server, { ...place, member_type: 'leader' })
    expect(await scene.write({}, other)).toMatchObject({ code: 403, msg: '您不是该组组长' })
    expect((await scene.write({}, scene.one)).code).toBe(403)
    expect((await scene.write({}, scene.manager)).code).toBe(403)
    expect((await scene.write({ group_id: place.group_id }, other)).msg).toBe('该教材不在本组')
    expect((await scene.detail(scene.manager)).readonly_reason).toBe('小组意见由本组组长或副组长填写')
  })

  test.each([
    ['configuring', '项目未启动/已暂停'],
    ['paused', '项目未启动/已暂停'],
    ['weighting', '评审活动核分中，不能填写小组意见'],
    ['archived', '评审活动已归档，不能填写小组意见'],
  ] as const)('not while the project is %s', async (project_status, msg) => {
    const scene = await leaderScene(server, { project_status })
    expect((await scene.write({ status: 'draft' })).msg).toBe(msg)
  })

  test('the texts of the experts are offered as a start, those of the books for the group', async () => {
    const scene = await leaderScene(server)
    await scene.handIn(scene.one, scene.first.book_id, undefined, {}, { problems: '案例偏少' })
    await scene.handIn(scene.two, scene.first.book_id)
    await scene.setProject({ project_status: 'leader_stage' })
    const { merged_advice } = await scene.detail()
    expect(merged_advice).toMatch(
      /^【总体评价】2人\n专家3：教材内容.*\n专家4：教材内容.*\n\n【存在问题】1人\n专家3：案例偏少\n\n【结论】推荐2人（专家3、专家4）$/,
    )
    await scene.write()
    const report = await scene.detail(scene.leader, null)
    expect(report).toMatchObject({ min_len: 300, merged_advice: `《数控加工》：${GROUP_WORDS}` })
    expect(report.group_figures).toBe(
      [
        '本组共评审教材2种，2位专家提交评审2份。',
        '各书均分最高90.00分，最低90.00分，平均90.00分。',
        '小组结论：推荐1种，修改后推荐0种，不推荐0种，尚未提交小组意见1种。',
        '专家意见分歧较大0种；有专家提出一票否决0种；有效评审不足2种（《数控加工》《学前教育》）。',
      ].join('\n'),
    )
  })
})
