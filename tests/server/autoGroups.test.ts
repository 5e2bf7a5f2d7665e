import { asc } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { expert, group, opLog, projectBook } from '#server/db/schema/index'
import { autoGroups } from '#server/domain/group/autoGroups'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

describe('parting books into groups', () => {
  const labels = { a: '甲类', b: '乙类' }

  it('puts every book with a class into one group of its class, none too large, all about as large', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'x', null), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (keys, capacity) => {
          const books = keys.map((key, i) => ({ book_id: i + 1, book_name: '', key, barred: i % 7 === 3 }))
          const { groups, left } = autoGroups(books, { capacity, labels, taken: ['甲类组'] })
          const placed = groups.flatMap((one) => one.books.map(({ book_id }) => book_id))
          expect(placed.length + left.length).toBe(books.length)
          expect(new Set([...placed, ...left.map(({ book_id }) => book_id)]).size).toBe(books.length)
          expect(new Set(groups.map(({ group_name }) => group_name)).size).toBe(groups.length)
          expect(groups.some(({ group_name }) => group_name === '甲类组')).toBe(false)
          for (const key of ['a', 'b']) {
            const sizes = groups.filter((one) => one.key === key).map((one) => one.books.length)
            expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(capacity)
            if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})

let server: TestServer
let manager: Login
let project_id: number
beforeEach(async () => {
  server = await testServer()
  manager = await server.login('manager', ['pingShenManage'])
  project_id = (await makeProject(server.database.db, manager, { managers: [manager] })).project_id
  const { db } = server.database
  for (let i = 0; i < 5; i++)
    await makeBook(db, { book_name: `装备${i}`, major_category: '46' }, { project_id })
  await makeBook(db, { book_name: '电子', major_category: '51' }, { project_id })
  await makeBook(db, { book_name: '无类' }, { project_id })
})

const order = { by: 'major_category', capacity: 3 } as const
const look = () => server.ok(manager, 'group_auto_preview', { project_id, ...order })
const groups = () => server.database.db.select().from(group).orderBy(asc(group.group_code))

describe('groups made at once', () => {
  it('are shown first with books, fitting experts and what is left, and made under the names given', async () => {
    const { db } = server.database
    const elsewhere = await makeGroup(db, project_id, { group_name: '电子与信息组', group_code: 'G07' })
    await makeExpert(server, { project_id, group_id: elsewhere.group_id }, { major_categories: ['46'] })
    const free = await server.login('free')
    await db.insert(expert).values({ user_id: free.user_id, name: '自由', major_categories: ['46'] })
    const shown = await look()
    expect(
      shown.groups.map(({ group_name, books, expert_num }) => [group_name, books.length, expert_num]),
    ).toEqual([
      ['装备制造1组', 2, 1],
      ['装备制造2组', 3, 1],
      ['电子与信息组（2）', 1, 0],
    ])
    expect(shown.left).toMatchObject([{ book_name: '无类', reason: '没有填写分组依据' }])
    expect(await groups()).toHaveLength(1)

    const names = ['机械一', '机械二', '电子']
    const { plan_hash } = shown
    const made = await server.ok(manager, 'psgroup_add', { project_id, auto: { ...order, plan_hash, names } })
    expect(made.group_ids).toHaveLength(3)
    expect((await groups()).map(({ group_code, group_name }) => `${group_code} ${group_name}`)).toEqual([
      'G07 电子与信息组',
      'G08 机械一',
      'G09 机械二',
      'G10 电子',
    ])
    const placed = await db.select().from(projectBook)
    expect(placed.filter(({ group_id }) => group_id === made.group_ids?.[1])).toHaveLength(3)
    expect(placed.filter(({ group_id }) => group_id === null)).toHaveLength(1)
    expect((await db.select().from(opLog)).at(-1)?.action).toBe('自动建组')
  })

  it('are refused when the books have changed, or names repeat or are taken; nothing is left half done', async () => {
    const { plan_hash } = await look()
    const add = async (more: object) =>
      (await server.send(manager, 'psgroup_add', { project_id, auto: { ...order, plan_hash, ...more } })).msg
    expect(await add({ names: ['甲', '甲', '乙'] })).toBe('组名“甲”重复')
    await makeGroup(server.database.db, project_id, { group_name: '乙' })
    expect(await add({ names: ['甲', '丙', '乙'] })).toBe('评审组“乙”已存在')
    await makeBook(server.database.db, { major_category: '51' }, { project_id })
    expect(await add({})).toBe('预览之后参评教材或分组有变化，请重新预览')
    expect(await groups()).toHaveLength(1)
  })

  it('may go by level; one group still needs its name', async () => {
    const { groups: shown } = await server.ok(manager, 'group_auto_preview', {
      project_id,
      by: 'edu_level',
      capacity: 100,
    })
    expect(shown).toMatchObject([{ group_name: '高职专科组', expert_num: null }])
    expect((await server.send(manager, 'psgroup_add', { project_id, group_type: 'major' })).msg).toMatch(
      /组名/,
    )
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect((await server.ok(stranger, 'group_auto_preview', { project_id, ...order })).groups).toEqual([])
  })
})
