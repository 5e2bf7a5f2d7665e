import { beforeEach, describe, expect, test } from 'vitest'
import { avoidancePair } from '#server/db/schema/index'
import { makeBook, makeExpert, makeGroup } from '#tests/support/factories'
import { testServer, type TestServer } from '#tests/support/api'
import { leaderScene, VETO } from './leader.support'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const UNSUBMITTED = '您还未全部提交自己的评审，暂不能查看其他专家的评分和意见'

describe('before the leader has handed in his own books', () => {
  test('he sees how far the reviews are, and nothing of what they say', async () => {
    const scene = await leaderScene(server)
    await scene.handIn(scene.one, scene.first.book_id, [17, 18, 27, 27])
    const answer = await scene.list()
    expect(answer.hidden_reason).toBe(UNSUBMITTED)
    expect(answer.rows[0]).toMatchObject({ book_name: '数控加工', valid_num: 1, hidden_reason: UNSUBMITTED })
    expect(answer.rows[0]).toMatchObject({
      scores: [],
      avg_score: null,
      std_dev: null,
      veto_num: 0,
      flags: [],
    })
    const detail = await scene.reviews()
    expect(detail).toMatchObject({
      hidden_reason: UNSUBMITTED,
      experts: [],
      matrix: [],
      advices: [],
      vetoes: [],
    })
    expect((await scene.detail()).merged_advice).toBe('')
    expect((await scene.list(scene.leader, { flags: ['veto', 'divergent'] })).rows).toEqual([])
  })

  test.each(['avg_score', 'veto_num'])('the order by %s tells nothing either', async (orderByColumn) => {
    const scene = await leaderScene(server)
    const hit = { indicator_id: scene.veto, reason: VETO, pages: '12' }
    await scene.handIn(scene.one, scene.first.book_id)
    await scene.handIn(
      scene.one,
      scene.second.book_id,
      [10, 10, 15, 15],
      { veto_hits: [hit], total_reason: VETO.repeat(2) },
      { conclusion: 'not_recommend' },
    )
    for (const isAsc of ['asc', 'desc'] as const) {
      const { rows } = await scene.list(scene.leader, { orderByColumn, isAsc })
      expect(rows.map(({ book_name }) => book_name)).toEqual(['数控加工', '学前教育'])
    }
  })

  test('one book handed in is not enough; all of them are', async () => {
    const scene = await leaderScene(server)
    await scene.finish([scene.one])
    await scene.handIn(scene.leader, scene.first.book_id)
    expect((await scene.reviews()).hidden_reason).toBe(UNSUBMITTED)
    await scene.handIn(scene.leader, scene.second.book_id)
    expect((await scene.reviews()).hidden_reason).toBe(UNSUBMITTED)
    await scene.allSubmit(scene.leader)
    expect((await scene.list()).hidden_reason).toBeNull()
    expect((await scene.reviews()).advices).toHaveLength(2)
  })

  test('a book given to him later is hidden until he has judged it', async () => {
    const scene = await leaderScene(server)
    await scene.finish()
    await server.ok(scene.manager, 'return_expert_review', {
      project_id: scene.project_id,
      user_id: scene.leader.user_id,
      book_ids: [scene.first.book_id],
      reason: '意见过于笼统',
    })
    expect((await scene.reviews()).hidden_reason).toContain('您还未')
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await scene.reviews()).hidden_reason).toBeNull()
  })

  test.each(['leader_stage', 'weighting', 'publicity', 'finished'] as const)(
    'in %s he sees it all',
    async (status) => {
      const scene = await leaderScene(server)
      await scene.handIn(scene.one, scene.first.book_id)
      await scene.setProject({ project_status: status })
      expect((await scene.list()).hidden_reason).toBeNull()
      expect((await scene.reviews()).advices).toHaveLength(1)
    },
  )

  test('the office is not bound by it', async () => {
    const scene = await leaderScene(server)
    await scene.handIn(scene.one, scene.first.book_id)
    const answer = await scene.list(scene.manager)
    expect(answer.hidden_reason).toBeNull()
    expect(answer.rows[0]).toMatchObject({ avg_score: 90, valid_num: 1 })
  })

  test('a leader without books of his own sees it at once', async () => {
    const scene = await leaderScene(server)
    const { group_id } = await makeGroup(server.database.db, scene.project_id)
    const place = { project_id: scene.project_id, group_id }
    await makeBook(server.database.db, { book_name: '另组教材' }, place)
    const other = await makeExpert(server, { ...place, member_type: 'leader' })
    const answer = await scene.list(other)
    expect(answer.hidden_reason).toBeNull()
    expect(answer.rows.map(({ book_name }) => book_name)).toEqual(['另组教材'])
  })
})

describe('what he sees afterwards', () => {
  test('the totals by number, and the figures of the rule', async () => {
    const scene = await leaderScene(server)
    const { leader, deputy, one } = scene
    await scene.handIn(leader, scene.first.book_id, [18, 18, 27, 27])
    await scene.handIn(deputy, scene.first.book_id, [18, 18, 27, 26])
    await scene.handIn(one, scene.first.book_id, [14, 14, 21, 20], {}, { conclusion: 'not_recommend' })
    await scene.setProject({ project_status: 'leader_stage' })
    const { rows } = await scene.list()
    expect(rows[0]).toMatchObject({
      valid_num: 3,
      needed_num: 3,
      avg_score: 82.67,
      range_score: 21,
      std_dev: 9.67,
      flags: ['divergent'],
    })
    expect(rows[0]?.scores).toEqual([
      { anon_no: 1, total_score: 90, is_trim: false },
      { anon_no: 2, total_score: 89, is_trim: false },
      { anon_no: 3, total_score: 69, is_trim: false },
      { anon_no: 4, total_score: null, is_trim: false },
    ])
    const detail = await scene.reviews()
    expect(detail.stat).toMatchObject({ valid_num: 3, avg: 82.67, max: 90, min: 69, range: 21, std: 9.67 })
    expect(detail.matrix.map(({ name, top, full, avg }) => ({ name, top, full, avg }))).toEqual([
      { name: '政治方向', top: '一级1', full: 20, avg: 16.67 },
      { name: '立德树人', top: '一级1', full: 20, avg: 16.67 },
      { name: '科学性', top: '一级2', full: 30, avg: 25 },
      { name: '先进性', top: '一级2', full: 30, avg: 24.33 },
    ])
    expect(detail.matrix[3]?.scores.map(({ score }) => score)).toEqual([27, 26, 20, null])
    expect(detail.experts.map(({ conclusion }) => conclusion)).toEqual([
      'recommend',
      'recommend',
      'not_recommend',
      null,
    ])
  })

  test('nobody sees what is not handed in', async () => {
    const scene = await leaderScene(server)
    await server.ok(scene.one, 'user_score', {
      project_id: scene.project_id,
      book_id: scene.first.book_id,
      status: 'draft',
      items: [{ indicator_id: scene.leaves[0] ?? 0, score: 3 }],
    })
    const detail = await scene.reviews(scene.manager)
    expect(detail.advices).toEqual([])
    expect(detail.matrix[0]?.scores.every(({ score }) => score === null)).toBe(true)
    expect(detail.experts.map(({ review_status }) => review_status)).toContain('draft')
  })

  test.each([
    { who: 'leader', is_anonymous: false, name: null, book: '数控加工' },
    { who: 'leader', is_anonymous: true, name: null, book: /^匿名编号 A-\d{3,}$/ },
    { who: 'manager', is_anonymous: false, name: '李组长', book: '数控加工' },
    { who: 'manager', is_anonymous: true, name: null, book: '数控加工' },
  ] as const)('names for the $who, anonymous: $is_anonymous', async ({ who, is_anonymous, name, book }) => {
    const scene = await leaderScene(server, { is_anonymous, project_status: 'leader_stage' })
    const detail = await scene.reviews(scene[who])
    expect(detail.experts[0]).toMatchObject({ anon_no: 1, name })
    expect(detail.book_name).toMatch(book)
    const { rows } = await scene.list(scene[who])
    expect(rows[0]?.book_name).toMatch(book)
    const hidden = who === 'leader' && is_anonymous
    expect((await scene.list(scene[who], { keyword: '数控' })).total).toBe(hidden ? 0 : 1)
  })

  test('an expert`s veto is shown with its reasons', async () => {
    const scene = await leaderScene(server)
    const hit = { indicator_id: scene.veto, reason: VETO, pages: '12' }
    const more = { veto_hits: [hit] }
    await scene.handIn(scene.one, scene.first.book_id, undefined, more, { conclusion: 'not_recommend' })
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await scene.reviews()).vetoes).toEqual([
      { indicator_id: scene.veto, name: '政治方向问题', hits: [{ anon_no: 3, reason: VETO, pages: '12' }] },
    ])
    expect((await scene.list(scene.leader, { flags: ['veto'] })).rows).toMatchObject([{ veto_num: 1 }])
  })

  test('a book he must avoid stays closed to him, and open to his deputy', async () => {
    const scene = await leaderScene(server)
    await scene.finish()
    await server.database.db.insert(avoidancePair).values({
      project_id: scene.project_id,
      user_id: scene.leader.user_id,
      book_id: scene.first.book_id,
      kind: 'relative',
      source: 'admin',
      reason: '与主编为亲属',
      create_by: scene.manager.user_id,
    })
    const why = '您与该教材存在回避关系（亲属关系），小组意见请由副组长填写'
    expect((await scene.reviews()).hidden_reason).toBe(why)
    expect((await scene.list()).rows.map(({ hidden_reason }) => hidden_reason)).toEqual([why, null])
    expect((await scene.detail()).readonly_reason).toBe(why)
    expect((await scene.write()).msg).toBe(why)
    expect((await scene.write({}, scene.deputy)).code).toBe(200)
    expect((await scene.detail()).advice).toBe('')
    expect((await scene.list()).rows[0]).toMatchObject({ opinion_status: 'submitted', leader_score: null })
    const shown = await server.ok(scene.leader, 'groupLeader_advice_list', { project_id: scene.project_id })
    expect(shown.rows).toMatchObject([{ advice: '', leader_score: null, leader_name: '孙副组长' }])
  })
})

describe('scope', () => {
  test('outside it lists are empty and single books refused', async () => {
    const scene = await leaderScene(server)
    const stranger = await server.login('stranger', ['pingShenManage'])
    const { group_id } = await makeGroup(server.database.db, scene.project_id)
    const place = { project_id: scene.project_id, group_id }
    const other = await makeExpert(server, { ...place, member_type: 'leader' })
    for (const as of [stranger, other]) {
      expect((await scene.list(as)).total).toBe(0)
      const found = await server.ok(as, 'groupLeader_advice_list', { project_id: scene.project_id })
      expect(found.total).toBe(0)
      const book = { project_id: scene.project_id, book_id: scene.first.book_id }
      expect((await server.send(as, 'leader_expert_reviews', book)).code).toBe(403)
      const opinion = { ...book, group_id: scene.group_id }
      expect((await server.send(as, 'groupLeader_advice_detail', opinion)).code).toBe(403)
    }
    const { project_id } = scene
    expect((await server.send(scene.one, 'groupe_leader_booklist', { project_id })).code).toBe(403)
    expect((await scene.list(other, { group_id: scene.group_id })).total).toBe(0)
  })
})
