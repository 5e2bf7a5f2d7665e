import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { WORDS } from '#tests/support/reviewScene'
import { leaderScene, type LeaderScene } from '#tests/server/leader.support'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

test('a saved opinion has a key, the same in answer and detail', async () => {
  const scene = await leaderScene(server)
  expect((await scene.detail()).id).toBeNull()
  const { value } = await scene.write({ status: 'draft' })
  expect(value.id).toEqual(expect.any(Number))
  expect((await scene.detail()).id).toBe(value.id)
  expect((await scene.write({ status: 'draft', advice: '补充' })).value.id).toBe(value.id)
})

describe('what the experts came to', () => {
  const spoken = async () => {
    const scene = await leaderScene(server)
    const { book_id } = scene.first
    await scene.handIn(scene.one, book_id, [18, 18, 27, 27])
    const low = { total_reason: `内容陈旧，${WORDS}` }
    await scene.handIn(scene.two, book_id, [10, 10, 15, 15], low, { conclusion: 'not_recommend' })
    await scene.handIn(scene.one, scene.second.book_id)
    return scene
  }

  test('stands beside the opinion: the mean and each conclusion', async () => {
    const scene = await spoken()
    await scene.setProject({ project_status: 'leader_stage' })
    expect(await scene.detail()).toMatchObject({
      avg: 70,
      conclusions: [
        { conclusion: 'recommend', num: 1 },
        { conclusion: 'not_recommend', num: 1 },
      ],
    })
    expect(await scene.detail(scene.leader, null)).toMatchObject({
      avg: null,
      conclusions: [
        { conclusion: 'recommend', num: 2 },
        { conclusion: 'not_recommend', num: 1 },
      ],
    })
  })

  test('is hidden from a leader who has not judged yet', async () => {
    expect(await (await spoken()).detail()).toMatchObject({ avg: null, conclusions: [] })
  })
})

describe('the list of opinions', () => {
  const names = async (scene: LeaderScene, as: Login, more: object = {}) => {
    const { project_id } = scene
    const { rows } = await server.ok(as, 'groupLeader_advice_list', { project_id, ...more })
    return rows.map(({ book_name }) => book_name)
  }

  test('finds those of a conclusion', async () => {
    const scene = await leaderScene(server)
    await scene.write({ status: 'draft', conclusion: 'recommend' })
    await scene.write({ status: 'draft', conclusion: 'not_recommend', book_id: scene.second.book_id })
    expect(await names(scene, scene.manager, { conclusion: 'recommend' })).toEqual(['数控加工'])
    expect(await names(scene, scene.manager, { conclusion: 'not_recommend' })).toEqual(['学前教育'])
    expect(await names(scene, scene.leader, { conclusion: 'not_recommend' })).toEqual(['学前教育'])
  })

  test('tells the grade where the rule gives one', async () => {
    const scene = await leaderScene(server, { rule: { score_mode: 'grade' } })
    await scene.write({ status: 'draft', grade: 'B' })
    const { project_id } = scene
    const { rows } = await server.ok(scene.manager, 'groupLeader_advice_list', { project_id })
    expect(rows).toMatchObject([{ grade: 'B' }])
  })

  test('reveals no hidden conclusion by filter or order', async () => {
    const scene = await leaderScene(server)
    await scene.write({ status: 'draft', conclusion: 'recommend', leader_score: 60 }, scene.deputy)
    await scene.write(
      { status: 'draft', conclusion: 'not_recommend', leader_score: 90, book_id: scene.second.book_id },
      scene.deputy,
    )
    for (const conclusion of ['recommend', 'not_recommend'])
      expect(await names(scene, scene.leader, { conclusion })).toEqual([])
    const ordered = (as: Login) => names(scene, as, { orderByColumn: 'leader_score', isAsc: 'desc' })
    expect(await ordered(scene.manager)).toEqual(['学前教育', '数控加工'])
    expect(await ordered(scene.leader)).toEqual(['数控加工', '学前教育'])
  })
})
