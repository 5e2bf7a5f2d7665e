import { beforeEach, describe, expect, test } from 'vitest'
import type { Input, Output } from '#contract'
import { opLog } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { GROUP_WORDS, leaderScene, VETO, VETO_HOLDS, type LeaderScene } from './leader.support'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

type More = Partial<Input<'groupLeader_advice_add'>>
/** A conclusion that does not follow from the total has to be explained. */
const WHY = { total_reason: GROUP_WORDS }
const NOTE = '两位专家对案例时效性的看法不同，合议后以行业标准为准'
const note = (kind: 'range' | 'std' | 'split' | 'mark', text = NOTE) => ({ kind, text })
const fields = (reply: { data?: unknown }) =>
  (reply.data as { findings: { field: string; message: string }[] }).findings

/** Two experts far apart: 90 and 69. */
async function apart(rule: Record<string, unknown> = {}) {
  const scene = await leaderScene(server, { rule })
  await scene.handIn(scene.one, scene.first.book_id, [18, 18, 27, 27])
  await scene.handIn(scene.two, scene.first.book_id, [14, 14, 21, 20], {}, { conclusion: 'not_recommend' })
  await scene.setProject({ project_status: 'leader_stage' })
  return scene
}
const DISCUSSED: More = { is_discussed: 1, deviation_notes: [note('range'), note('std')] }

describe('reviews that are apart', () => {
  test('have to be discussed, and every deviation explained', async () => {
    const scene = await apart()
    expect(await scene.detail()).toMatchObject({
      is_divergent: true,
      deviations: [
        { kind: 'range', text: '极差21分，达到阈值20分' },
        { kind: 'std', text: '标准差10.5分，达到阈值10分' },
      ],
    })
    const reply = await scene.write()
    expect(reply.msg).toBe('专家意见分歧较大，须经小组合议并勾选“已合议”（共2处需要完善）')
    expect(fields(reply)[1]).toEqual({
      field: 'deviation_notes',
      message: '请逐项说明分歧（每项不少于10字）：极差过大、标准差过大',
    })
    const half = await scene.write({ is_discussed: 1, deviation_notes: [note('range'), note('std', '无')] })
    expect(half.msg).toBe('请逐项说明分歧（每项不少于10字）：标准差过大')
    expect((await scene.write(DISCUSSED)).code).toBe(200)
    expect((await scene.detail()).deviation_notes).toEqual(DISCUSSED.deviation_notes)
    expect((await scene.write({ book_id: scene.second.book_id })).code).toBe(200)
  })

  test('need a hundred characters even where the rule asks for fewer', async () => {
    const scene = await apart({ leader_advice_min_len: 10 })
    const advice = '教材总体较好，同意专家的意见。'
    expect((await scene.detail()).min_len).toBe(100)
    expect((await scene.write({ ...DISCUSSED, advice })).msg).toBe('小组意见不少于100字')
    expect((await scene.write({ book_id: scene.second.book_id, advice })).code).toBe(200)
  })

  test('conclusions that contradict each other are a deviation of their own', async () => {
    const scene = await leaderScene(server)
    const votes = [
      [scene.one, 'recommend'],
      [scene.two, 'recommend'],
      [scene.leader, 'not_recommend'],
      [scene.deputy, 'not_recommend'],
    ] as const
    for (const [as, conclusion] of votes)
      await scene.handIn(as, scene.first.book_id, undefined, WHY, { conclusion })
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await scene.detail()).deviations).toEqual([{ kind: 'split', text: '2人推荐，2人不推荐' }])
    expect((await scene.write({ is_discussed: 1 })).msg).toBe('请逐项说明分歧（每项不少于10字）：结论对立')
    expect((await scene.write({ is_discussed: 1, deviation_notes: [note('split')] })).code).toBe(200)
  })

  test('what explains nothing that was found is not kept', async () => {
    const scene = await apart()
    await scene.write({ ...DISCUSSED, deviation_notes: [note('range'), note('std'), note('split')] })
    expect((await scene.detail()).deviation_notes.map(({ kind }) => kind)).toEqual(['range', 'std'])
  })

  test('are hidden from a leader who has not judged himself, and so is how much he has to write', async () => {
    const scene = await leaderScene(server, { rule: { leader_advice_min_len: 10 } })
    await scene.handIn(scene.one, scene.first.book_id, [18, 18, 27, 27])
    await scene.handIn(scene.two, scene.first.book_id, [14, 14, 21, 20], WHY)
    expect(await scene.detail()).toMatchObject({ is_divergent: false, deviations: [], min_len: 10 })
  })
})

test('a veto that is decided without a reason is not decided', async () => {
  const scene = await leaderScene(server)
  const hit = { indicator_id: scene.veto, reason: VETO, pages: '12' }
  await scene.handIn(
    scene.one,
    scene.first.book_id,
    undefined,
    { veto_hits: [hit] },
    { conclusion: 'not_recommend' },
  )
  await scene.setProject({ project_status: 'leader_stage' })
  const decided = (reason: string): More => ({
    conclusion: 'not_recommend',
    veto_confirm: [{ indicator_id: scene.veto, confirmed: true, reason }],
  })
  expect((await scene.write(decided('属实'))).msg).toMatch(
    /^请说明否决项成立或不成立的理由（不少于10字）：.+/,
  )
  expect((await scene.write(decided(VETO_HOLDS))).code).toBe(200)
})

describe('a decision of the group', () => {
  test.each<[string, More, string]>([
    ['without figures', {}, '请填写表决票数：赞成、反对、弃权'],
    ['of nobody', { vote_agree: 0, vote_against: 0, vote_abstain: 0 }, '表决票数不能都为0'],
    [
      'of more than there are',
      { vote_agree: 3, vote_against: 1, vote_abstain: 1 },
      '表决票数合计5票，超过本组可表决的4位专家',
    ],
  ])('by ballot %s is refused', async (_, more, msg) => {
    const scene = await leaderScene(server, { rule: { score_mode: 'vote' } })
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await scene.write(more)).msg).toBe(msg)
    const fit = { vote_agree: 3, vote_against: 1, vote_abstain: 0 }
    expect((await scene.write({ ...fit, grade: 'A' })).code).toBe(200)
    expect(await scene.detail()).toMatchObject({ ...fit, grade: null, panel_num: 4 })
  })

  test('by letter is asked for, and nowhere else', async () => {
    const scene = await leaderScene(server, { rule: { score_mode: 'grade' } })
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await scene.write({ leader_score: null })).msg).toBe('请选择小组评定的等级')
    expect((await scene.write({ leader_score: null, grade: 'B', vote_agree: 3 })).code).toBe(200)
    expect(await scene.detail()).toMatchObject({ grade: 'B', vote_agree: null })
  })
})

describe('a mark', () => {
  const mark = (
    scene: LeaderScene,
    marked: 0 | 1 = 1,
    as = scene.leader,
    reason = '两位专家的理由相互矛盾',
  ) =>
    server.send(as, 'divergence_mark_set', {
      project_id: scene.project_id,
      book_id: scene.first.book_id,
      marked,
      reason,
    })
  const agreed = async () => {
    const scene = await leaderScene(server)
    await scene.handIn(scene.one, scene.first.book_id)
    await scene.setProject({ project_status: 'leader_stage' })
    return scene
  }

  test('makes a book one to be discussed, until it is taken away', async () => {
    const scene = await agreed()
    expect((await mark(scene)).code).toBe(200)
    const why = { kind: 'mark', text: '两位专家的理由相互矛盾' }
    expect((await scene.reviews()).deviations).toEqual([why])
    expect((await scene.list()).rows[0]?.flags).toContain('divergent')
    for (const as of [scene.leader, scene.manager])
      expect((await scene.list(as, { flags: ['divergent'] })).rows.map((row) => row.book_id)).toEqual([
        scene.first.book_id,
      ])
    expect((await scene.write({ is_discussed: 1 })).msg).toBe('请逐项说明分歧（每项不少于10字）：标记分歧')
    expect((await mark(scene, 0)).code).toBe(200)
    expect((await mark(scene, 0)).msg).toBe('该教材没有分歧标记')
    expect((await scene.reviews()).deviations).toEqual([])
    expect((await scene.write()).code).toBe(200)
    const logged = (await server.database.db.select().from(opLog)).filter(
      ({ action }) => action === 'divergence_mark_set',
    )
    expect(logged.map(({ after }) => after)).toEqual([{ mark_reason: why.text }, { mark_reason: null }])
  })

  test('says why, comes in time and from who may', async () => {
    const scene = await agreed()
    expect((await mark(scene, 1, scene.leader, '不同')).msg).toBe('分歧说明不少于5字')
    expect((await mark(scene, 1, scene.one)).code).toBe(403)
    expect((await mark(scene, 1, await server.login('elsewhere', ['pingShenManage']))).code).toBe(403)
    expect((await mark(scene, 1, scene.manager)).code).toBe(200)
    await mark(scene, 0)
    await scene.write()
    expect((await mark(scene)).msg).toBe('该教材的小组意见已提交，不能再标记分歧')
    expect((await scene.reviews()).mark_refusal).toBe('该教材的小组意见已提交，不能再标记分歧')
  })

  test('waits for the first review', async () => {
    const scene = await leaderScene(server)
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await mark(scene)).msg).toBe('还没有专家提交评审')
    expect((await scene.reviews()).mark_refusal).toBe('还没有专家提交评审')
  })
})

test('the explanation stands beside the result and in its trace', async () => {
  const scene = await apart()
  await scene.write(DISCUSSED)
  const { project_id } = scene
  const admin = await server.login('root', ['admin'])
  await server.ok(admin, 'update_project_finalscore', { mode: 'calc', project_id })
  const { rows } = await server.ok(admin, 'book_resultscore', { project_id })
  const own = rows.find(({ book_id }) => book_id === scene.first.book_id)
  expect(own?.explanations).toEqual([
    { label: '极差过大', text: NOTE },
    { label: '标准差过大', text: NOTE },
  ])
  const { book_id } = scene.first
  const trace: Output<'result_trace'> = await server.ok(admin, 'result_trace', { project_id, book_id })
  const at = trace.steps.findIndex(({ label }) => label === '组长说明')
  expect(trace.steps[at]?.text).toBe(`极差过大：${NOTE}\n标准差过大：${NOTE}`)
  expect(trace.steps[at - 1]?.label).toBe('分歧检查')
  expect((await scene.reviews()).explanations).toHaveLength(2)
})
