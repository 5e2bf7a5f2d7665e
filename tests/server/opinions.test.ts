import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { assignment, expert, opLog } from '#server/db/schema/index'
import { makeExpert, makeGroup } from '#tests/support/factories'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let project_id: number
let leader: Login
let director: Login

const db = () => server.database.db

/** One expert has handed in one of two books; the leader has none to review. */
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  project_id = scene.project_id
  director = await server.login('director', ['reviewActivity'])
  leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  await db().update(expert).set({ name: '欧阳敏' }).where(eq(expert.user_id, scene.expert.user_id))
  await scene.handIn(scene.ids[0] ?? 0)
})

describe('意见列表', () => {
  const list = (as: Login = scene.manager, more = {}) => server.ok(as, 'advice_list', { project_id, ...more })

  test('shows the office who wrote what of which book', async () => {
    const { rows, total } = await list()
    expect(total).toBe(1)
    expect(rows).toMatchObject([
      {
        book_id: scene.ids[0],
        name: '欧阳敏',
        anon_no: 1,
        total_score: 90,
        conclusion: 'recommend',
        error_num: 0,
        veto_num: 0,
      },
    ])
    expect(rows[0]?.advice).toContain(WORDS.slice(0, 10))
  })

  test.each([
    [{ conclusion: 'recommend' }, 1],
    [{ conclusion: 'not_recommend' }, 0],
    [{ keyword: '岗位能力' }, 1],
    [{ keyword: '没有的话' }, 0],
    [{ has_veto: 1 }, 0],
    [{ has_veto: 0 }, 1],
  ] as const)('is searched by %j', async (filter, found) => {
    expect((await list(scene.manager, filter)).total).toBe(found)
  })

  test('hides from a leader who wrote it, and everything until he has handed in his own reviews', async () => {
    expect((await list(leader)).rows).toMatchObject([{ name: null, anon_no: 1, total_score: 90 }])
    await db()
      .insert(assignment)
      .values({
        project_id,
        group_id: scene.group_id,
        book_id: scene.ids[1] ?? 0,
        user_id: leader.user_id,
        assign_type: 'manual',
        anon_no: 2,
      })
    const hidden = await list(leader)
    expect(hidden.rows).toEqual([])
    expect(hidden.hidden_reason).toContain('还未全部提交自己的评审')
  })

  test('keeps the names of anonymous books from a leader, also from his search', async () => {
    await scene.setProject({ is_anonymous: true })
    expect((await list(leader)).rows[0]?.book_name).toMatch(/^匿名编号/)
    expect((await list(leader, { keyword: scene.books[0]?.book_name })).total).toBe(0)
  })

  test('holds nothing for a leader of another group, for another office, and refuses an expert', async () => {
    const { group_id } = await makeGroup(db(), project_id)
    const other = await makeExpert(server, { project_id, group_id, member_type: 'leader' })
    expect((await list(other)).total).toBe(0)
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect((await list(stranger)).total).toBe(0)
    expect((await server.send(scene.expert, 'advice_list', { project_id })).code).toBe(403)
  })
})

describe('定稿意见', () => {
  const save = (more: Partial<Input<'book_opnion_save'>> = {}, as: Login = director) =>
    server.send(as, 'book_opnion_save', {
      project_id,
      book_id: scene.ids[0] ?? 0,
      opinion: '第三章数据陈旧，请更新后出版。',
      status: 'draft',
      revision: 0,
      ...more,
    })
  const detail = (as: Login = director) =>
    server.ok(as, 'book_opinion_detail', { project_id, book_id: scene.ids[0] ?? 0 })

  test('is kept as a draft, then made final with a term for the changes, and logged', async () => {
    expect(await detail()).toMatchObject({ status: 'none', opinion: '', revision: 0, may_finish: true })
    expect((await save({}, scene.manager)).value).toEqual({ revision: 1, names: [] })
    const final = { status: 'final', revision: 1, modify_required: 1, modify_deadline: '2026-12-31' } as const
    expect((await save(final)).code).toBe(200)
    expect(await detail()).toMatchObject({
      status: 'final',
      modify_required: 1,
      modify_deadline: '2026-12-31',
      revision: 2,
    })
    const entries = await db().select().from(opLog).where(eq(opLog.action, 'book_opnion_save'))
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({ before: { status: 'draft' }, after: { status: 'final' } })
  })

  test('names no expert: a draft says so, a final one is refused until it has been looked at', async () => {
    const opinion = '欧 阳敏 专家建议更新第三章。'
    expect((await save({ opinion })).value).toEqual({ revision: 1, names: ['欧阳敏'] })
    const refused = await save({ opinion, status: 'final', revision: 1 })
    expect(refused.msg).toBe('意见中出现专家姓名：欧阳敏。请删去后再定稿')
    expect((await save({ opinion, status: 'final', revision: 1, names_checked: 1 })).code).toBe(200)
  })

  test('is made final by a director only, and then changed by nobody else', async () => {
    expect((await save({ status: 'final' }, scene.manager)).code).toBe(403)
    await save({ status: 'final' })
    expect((await save({ revision: 1 }, scene.manager)).msg).toBe('意见已定稿，须由评审活动管理员修改')
    expect((await detail(scene.manager)).readonly_reason).toBe('意见已定稿，须由评审活动管理员修改')
  })

  test('of two who edit it, the second is told', async () => {
    await save()
    expect((await save({ opinion: '另一个人写的意见' })).msg).toBe('定稿意见已被他人修改，请刷新后再保存')
    expect((await detail()).opinion).toBe('第三章数据陈旧，请更新后出版。')
  })

  test('needs a review to rest on, an open project, and a term only where something has to be changed', async () => {
    expect((await save({ modify_deadline: '2026-12-31' })).msg).toBe('不要求修改的教材不设修改期限')
    await scene.setProject({ project_status: 'configuring' })
    expect((await save()).msg).toBe('评审还没有开始，没有可以整理的意见')
    await scene.setProject({ project_status: 'finished' })
    expect((await save()).msg).toBe('评审活动已结束，定稿意见不能修改')
  })

  test('is no other office’s', async () => {
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect((await save({}, stranger)).code).toBe(403)
    const sent = await server.send(stranger, 'book_opinion_detail', {
      project_id,
      book_id: scene.ids[0] ?? 0,
    })
    expect(sent.code).toBe(403)
    expect((await save({ book_id: 999_999 })).msg).toBe('该教材不在本评审活动中')
  })
})
