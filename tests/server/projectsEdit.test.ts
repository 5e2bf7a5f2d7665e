import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { member, opLog, project, projectBook, scoreRuleVersion, template } from '#server/db/schema/index'
import { book } from '#server/db/schema/library'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'
import { wireTime } from '#server/wire'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import {
  day,
  makeBook,
  makeExpert,
  makeGroup,
  makeProject,
  makeTemplate,
  TWO_PARTS,
} from '#tests/support/factories'

let server: TestServer
let director: Login
let manager: Login

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  manager = await server.login('manager', ['pingShenManage'])
})

const db = () => server.database.db
const detail = (project_id: number) => server.ok(director, 'pingshen_detail', { project_id })
const started = (more: Parameters<typeof makeProject>[2] = {}) =>
  makeProject(db(), director, { project_status: 'reviewing', ...more })
const edit = (project_id: number, values: Omit<Input<'pingshen_edit'>, 'project_id'>) =>
  server.send(director, 'pingshen_edit', { project_id, ...values })
const logOf = (action: string) => db().select().from(opLog).where(eq(opLog.action, action))

describe('editing before the start', () => {
  test('writes what changes, and logs only that', async () => {
    const { project_id, revision } = await makeProject(db(), director)
    await server.ok(director, 'pingshen_edit', { project_id, revision, experts_per_book: 7, year: 2026 })
    expect(await detail(project_id)).toMatchObject({ experts_per_book: 7, revision: revision + 1 })
    const [entry] = await logOf('pingshen_edit')
    expect(entry).toMatchObject({
      before: { experts_per_book: 3 },
      after: { experts_per_book: 7, revision: revision + 1 },
    })
  })

  test('empties what is named, and leaves what is only absent', async () => {
    const { project_id } = await makeProject(db(), director, {
      batch_name: '第一批',
      leader_end_time: new Date('2099-01-01T00:00:00Z'),
    })
    await server.ok(director, 'pingshen_edit', { project_id, clear: ['leader_end_time'] })
    expect(await detail(project_id)).toMatchObject({ batch_name: '第一批', leader_end_time: null })
    expect((await server.send(manager, 'pingshen_edit', { project_id, clear: ['batch_name'] })).code).toBe(
      403,
    )
  })

  test('changes nothing when nothing differs', async () => {
    const { project_id } = await makeProject(db(), director, { rule: { trim_mode: 'none' } })
    const { score_rule, revision } = await detail(project_id)
    await server.ok(director, 'pingshen_edit', { project_id, score_rule })
    expect((await detail(project_id)).revision).toBe(revision)
    expect(await logOf('pingshen_edit')).toEqual([])
  })

  test('on an older state is refused with who changed what', async () => {
    const { project_id, revision } = await makeProject(db(), director)
    const other = await server.login('other', ['reviewActivity'], { nick_name: '李四' })
    await server.ok(other, 'pingshen_edit', { project_id, revision, experts_per_book: 7 })
    await server.ok(other, 'pingshen_edit', { project_id, batch_name: '第二批' })
    const reply = await server.send(director, 'pingshen_edit', { project_id, revision, experts_per_book: 9 })
    expect(reply.code).toBe(500)
    expect(reply.msg).toMatch(/^该活动已被李四于.+修改（每书专家数、批次），请核对后再保存$/)
    expect((await detail(project_id)).experts_per_book).toBe(7)
  })

  test('a manager may change none of it, nor reach a project that is not his', async () => {
    const mine = await makeProject(db(), director, { managers: [manager] })
    const other = await makeProject(db(), director)
    const send = (project_id: number, more: object) =>
      server.send(manager, 'pingshen_edit', { project_id, ...more })
    expect((await send(mine.project_id, { experts_per_book: 7 })).code).toBe(403)
    expect((await send(mine.project_id, { del_flag: 1 })).code).toBe(403)
    expect((await send(mine.project_id, { project_status: 'ready' })).code).toBe(403)
    expect((await send(other.project_id, { project_status: 'paused' })).code).toBe(403)
  })

  test('nobody runs a review of his own unit’s books', async () => {
    const [unit] = await db()
      .insert(dept)
      .values({ dept_name: '甲学院', dept_type: 'school_voc' })
      .returning()
    await db()
      .update(user)
      .set({ dept_id: unit?.dept_id, nick_name: '王五' })
      .where(eq(user.user_id, manager.user_id))
    const { project_id } = await makeProject(db(), director)
    await makeBook(db(), { declare_dept_id: unit?.dept_id }, { project_id })
    const reply = await server.send(director, 'pingshen_edit', { project_id, manager_ids: [manager.user_id] })
    expect(reply.msg).toBe('王五来自本活动教材的申报单位，不能担任评审管理员')
    expect((await detail(project_id)).manager_ids).toEqual([])
  })
})

describe('editing after the start', () => {
  const reason = '经评审组讨论决定取消去极值'

  test('the scoring rule becomes a new version, with its reason', async () => {
    const { project_id } = await started()
    const { score_rule } = await detail(project_id)
    const edit = { project_id, score_rule: { ...score_rule, trim_mode: 'none' as const } }
    const refused = await server.send(director, 'pingshen_edit', { ...edit, reason: '太短' })
    expect(refused.msg).toBe('评审已启动，修改评分规则须说明理由（不少于10字）')
    await server.ok(director, 'pingshen_edit', { ...edit, reason })
    const versions = await server.ok(director, 'score_rule_list', { project_id })
    expect(versions).toMatchObject([{ version: 1, reason, rule: { trim_mode: 'none' } }])
    expect((await logOf('pingshen_edit'))[0]).toMatchObject({
      before: { score_rule: { trim_mode: 'drop_1_1' } },
      after: { score_rule: { trim_mode: 'none' } },
      reason,
    })
  })

  test.each<[string, Omit<Input<'pingshen_edit'>, 'project_id'>, string]>([
    ['the number of experts', { experts_per_book: 5 }, '评审已启动，不能修改每书专家数'],
    ['being a test', { is_test: 1 }, '评审已启动，不能修改测试活动'],
    [
      'how sheets are scored',
      { score_rule: { score_mode: 'weighted' }, reason },
      '评审已启动，不能修改评分方式',
    ],
    ['an earlier deadline', { review_end_time: '2026-01-02 00:00:00' }, '评审已启动，评审结束时间只能延长'],
  ])('%s stays', async (_, edit, message) => {
    const { project_id } = await started()
    const before = await detail(project_id)
    const reply = await server.send(director, 'pingshen_edit', { project_id, ...edit })
    expect([reply.code, reply.msg]).toEqual([500, message])
    expect(await detail(project_id)).toEqual(before)
    expect(await db().$count(scoreRuleVersion)).toBe(0)
  })

  test('a tie is not decided by an indicator that the review does not score', async () => {
    const { template_id, leaves } = await makeTemplate(db(), TWO_PARTS)
    const { project_id } = await started({ template_id })
    const { score_rule } = await detail(project_id)
    const deciding = (indicators: number[]) =>
      edit(project_id, { score_rule: { ...score_rule, tie_break: [{ indicators }] }, reason })
    expect((await deciding([leaves[0] ?? 0, 999999])).msg).toBe(
      '同分排序依据中有1项指标不在所选的指标体系里，请重新选择',
    )
    expect(await db().$count(scoreRuleVersion)).toBe(0)
    expect((await deciding(leaves)).code).toBe(200)
    expect((await detail(project_id)).score_rule.tie_break).toEqual([{ indicators: leaves.map(String) }])
  })

  test('a deadline is extended, and the log tells', async () => {
    const { project_id } = await started()
    await server.ok(director, 'pingshen_edit', { project_id, review_end_time: '2099-01-01 00:00:00' })
    expect((await logOf('pingshen_edit'))[0]?.after).toMatchObject({ review_end_time: '2099-01-01 00:00:00' })
  })

  test('the end of publicity is a plan until publicity begins, and only extended from then on', async () => {
    const times = { publicity_begin_time: null, publicity_end_time: day(20) }
    const planned = await started({ ...times, project_status: 'weighting' })
    const shown = await started({ ...times, project_status: 'publicity' })
    const sooner = { publicity_end_time: wireTime(day(10)) }
    expect((await edit(planned.project_id, sooner)).code).toBe(200)
    expect((await edit(shown.project_id, sooner)).msg).toBe('评审已启动，公示结束时间只能延长')
  })

  test('a shown result keeps its rule, a closed review everything', async () => {
    const shown = await started({ project_status: 'publicity' })
    const closed = await started({ project_status: 'finished' })
    const score_rule = { ...ScoreRule.parse({}), select_line: 80 }
    expect((await edit(shown.project_id, { score_rule, reason })).msg).toBe(
      '评审结果已公示，不能修改评分规则',
    )
    expect((await edit(closed.project_id, { project_name: '新名' })).msg).toBe('评审活动已结束，不能修改')
  })
})

describe('texts', () => {
  test('those not named stay, and a manager may write them', async () => {
    const { project_id } = await makeProject(db(), director, {
      managers: [manager],
      texts: { instruction: '旧说明', commitment: '承诺' },
    })
    const { texts } = await server.ok(manager, 'pingshen_text_edit', {
      project_id,
      texts: { instruction: '新说明' },
    })
    expect(texts).toMatchObject({ instruction: '新说明', commitment: '承诺' })
    expect((await logOf('pingshen_text_edit'))[0]).toMatchObject({
      before: { instruction: '旧说明' },
      after: { instruction: '新说明' },
    })
  })

  test('a signed commitment is not rewritten', async () => {
    const { project_id } = await makeProject(db(), director, { texts: { commitment: '承诺' } })
    const { group_id } = await makeGroup(db(), project_id)
    await makeExpert(server, { project_id, group_id })
    await db().update(member).set({ commit_time: new Date() })
    const reply = await server.send(director, 'pingshen_text_edit', {
      project_id,
      texts: { commitment: '别的' },
    })
    expect(reply.msg).toBe('已有1位专家签署承诺书，不能修改承诺书')
  })
})

describe('deleting', () => {
  test.each<[string, Parameters<typeof makeProject>[2], boolean]>([
    ['a draft', { project_status: 'draft' }, true],
    ['a running test', { project_status: 'reviewing', is_test: true }, true],
    ['a project being set up', { project_status: 'configuring' }, false],
    ['a running review', { project_status: 'reviewing' }, false],
  ])('%s', async (_, more, goes) => {
    const { project_id } = await makeProject(db(), director, more)
    const reply = await server.send(director, 'pingshen_edit', { project_id, del_flag: 1 })
    expect(reply.msg).toBe(goes ? '操作成功' : '只能删除草稿或测试活动')
    expect(await db().$count(project)).toBe(goes ? 0 : 1)
  })

  test('gives the books back, and frees the indicators unless another review needs them', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    const lock = { template_id, project_status: 'reviewing', is_test: true } as const
    const a = await makeProject(db(), director, lock)
    const b = await makeProject(db(), director, lock)
    await db().update(template).set({ locked: true })
    const only = await makeBook(db(), {}, { project_id: a.project_id })
    const shared = await makeBook(db(), {}, { project_id: a.project_id })
    await db().insert(projectBook).values({ project_id: b.project_id, book_id: shared.book_id })
    const remove = (project_id: number) => server.ok(director, 'pingshen_edit', { project_id, del_flag: 1 })
    const statusOf = async (id: number) =>
      (await db().select().from(book).where(eq(book.book_id, id)))[0]?.declare_status
    const isLocked = async () => (await db().select().from(template))[0]?.locked
    await remove(a.project_id)
    expect([await statusOf(only.book_id), await statusOf(shared.book_id)]).toEqual([
      'formal_passed',
      'in_review',
    ])
    expect(await isLocked()).toBe(true)
    await remove(b.project_id)
    expect(await isLocked()).toBe(false)
  })
})
