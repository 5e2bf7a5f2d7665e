import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { Stale } from '#contract/rules/stale'
import { seedTemplates } from '#server/seed/templates'
import { indicator, opLog, template } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'

let server: TestServer
let director: Login

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
})

const lineFields = { code: 'A9', name: '新指标', score: 5, veto: 0, need_reason: 0 } as const
interface Attempt {
  parent?: string
  code?: string
  score?: number
  veto?: 1
}
const treeOf = (template_id: number) => server.ok(director, 'indicator_tree', { template_id })
const lock = (template_id: number) =>
  server.database.db.update(template).set({ locked: true }).where(eq(template.template_id, template_id))

describe('delivered tables', () => {
  beforeEach(() => seedTemplates(server.database.db))

  test.each([
    ['A', 'sum', 6, 17, 7],
    ['B', 'weighted', 6, 15, 6],
    ['C', 'grade', 2, 13, 0],
  ])('table %s adds up', async (letter, mode, parts, leaves, vetoes) => {
    const all = await server.ok(director, 'indicator_template_list', {})
    const found = all.find(({ name }) => name.startsWith(letter))
    const { template: head, lines, sum, problems } = await treeOf(found?.template_id ?? 0)
    expect(problems).toEqual([])
    expect(sum).toBe('100')
    expect(head).toMatchObject({ score_mode: mode, full_score: 100, locked: 0, project_names: [] })
    expect(lines.filter((line) => line.veto === 1)).toHaveLength(vetoes)
    expect(lines.filter((line) => line.parent_id !== null)).toHaveLength(leaves)
    expect(lines.filter((line) => line.parent_id === null && line.veto === 0)).toHaveLength(parts)
  })

  test('are written once, and an edited one is left alone', async () => {
    const { db } = server.database
    await db.update(indicator).set({ name: '改过' }).where(eq(indicator.code, 'A1.1'))
    await seedTemplates(db)
    expect(await server.ok(director, 'indicator_template_list', {})).toHaveLength(3)
    const [line] = await db.select().from(indicator).where(eq(indicator.code, 'A1.1'))
    expect(line?.name).toBe('改过')
  })

  test('a copy has every line and no line of the original', async () => {
    const [first] = await server.ok(director, 'indicator_template_list', {})
    const original = await treeOf(first?.template_id ?? 0)
    const { template_id } = await server.ok(director, 'indicator_template_add', {
      name: '副本',
      score_mode: 'sum',
      full_score: 100,
      copy_from_id: first?.template_id,
    })
    const copy = await treeOf(template_id)
    const bare = ({ lines }: typeof copy) =>
      lines.map((line) => ({
        ...line,
        indicator_id: 0,
        parent_id: lines.find(({ indicator_id }) => indicator_id === line.parent_id)?.code,
      }))
    expect(bare(copy)).toEqual(bare(original))
    const ids = new Set(original.lines.map(({ indicator_id }) => indicator_id))
    expect(copy.lines.some(({ indicator_id }) => ids.has(indicator_id))).toBe(false)
  })
})

describe('lines', () => {
  test('parents stand before their children, in their order', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const { lines } = await treeOf(template_id)
    expect(lines.map(({ code }) => code)).toEqual(['A1', 'A1.1', 'A1.2', 'A2', 'A2.1', 'A2.2', 'V1'])
  })

  test('a veto item has no score whatever was typed', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    await server.ok(director, 'indicator_add', { ...lineFields, template_id, code: 'V2', veto: 1 })
    const { lines, problems } = await treeOf(template_id)
    expect(lines.find(({ code }) => code === 'V2')).toMatchObject({ veto: 1, score: null })
    expect(problems).toEqual([])
  })

  test('what does not add up is said in words', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const [, first] = (await treeOf(template_id)).lines
    if (!first) throw new Error('no line')
    await server.ok(director, 'indicator_edit', { ...first, score: 19.5, standard: '' })
    expect(await treeOf(template_id)).toMatchObject({
      sum: '99.5',
      problems: ['A1 一级1的二级指标合计39.5分，应为40分'],
      lines: expect.arrayContaining([
        { ...first, score: 19.5, standard: null, revision: first.revision + 1 },
      ]),
    })
  })

  test.each<[string, Attempt, string]>([
    ['a third level', { parent: 'A1.1' }, '指标最多两级'],
    ['below a veto item', { parent: 'V1' }, '一票否决项不能有下级指标'],
    ['a veto item below another line', { parent: 'A1', veto: 1 }, '一票否决项只能是一级指标'],
    ['a code that is taken', { code: 'A1.1' }, '编码“A1.1”已存在'],
    ['a score with three decimals', { score: 1.005 }, '分值最多两位小数'],
  ])('refuses %s', async (_, { parent, ...fields }, message) => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const { lines } = await treeOf(template_id)
    const parent_id = lines.find(({ code }) => code === parent)?.indicator_id
    const reply = await server.send(director, 'indicator_add', {
      ...lineFields,
      template_id,
      parent_id,
      ...fields,
    })
    expect(reply).toMatchObject({ code: 500, msg: message })
    expect((await treeOf(template_id)).lines).toHaveLength(lines.length)
  })

  test('a line with lines below it becomes no veto item', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const [first] = (await treeOf(template_id)).lines
    if (!first) throw new Error('no line')
    const reply = await server.send(director, 'indicator_edit', { ...first, veto: 1 })
    expect(reply.msg).toBe('该指标有下级指标，不能设为一票否决项')
  })

  test('deleting a level-1 line takes those below with it and keeps them in the log', async () => {
    const { db } = server.database
    const { template_id } = await makeTemplate(db, TWO_PARTS)
    const [first] = (await treeOf(template_id)).lines
    await server.ok(director, 'indicator_del', { indicator_ids: [first?.indicator_id ?? 0] })
    expect((await treeOf(template_id)).lines.map(({ code }) => code)).toEqual(['A2', 'A2.1', 'A2.2', 'V1'])
    const [entry] = await db.select().from(opLog).where(eq(opLog.action, 'indicator_del'))
    expect(entry?.before).toHaveLength(3)
  })
})

describe('templates that are in use', () => {
  test('a locked one refuses every change', async () => {
    const { template_id, leaves } = await makeTemplate(server.database.db, TWO_PARTS)
    await lock(template_id)
    const [indicator_id = 0] = leaves
    const replies = [
      await server.send(director, 'indicator_add', { ...lineFields, template_id }),
      await server.send(director, 'indicator_edit', { ...lineFields, indicator_id }),
      await server.send(director, 'indicator_del', { indicator_ids: [indicator_id] }),
      await server.send(director, 'indicator_template_del', { template_id }),
      await server.send(director, 'indicator_template_edit', {
        template_id,
        name: '新名',
        score_mode: 'sum',
        full_score: 100,
      }),
    ]
    expect(replies.map(({ code, msg }) => [code, msg])).toEqual(
      replies.map(() => [500, REFUSAL.indicatorsLocked]),
    )
    expect(await server.database.db.select().from(opLog)).toEqual([])
  })

  test('one that a project uses is not deleted, and the project is named', async () => {
    const { db } = server.database
    const { template_id } = await makeTemplate(db, TWO_PARTS)
    await makeProject(db, director, { project_name: '甲活动', template_id })
    const unused = await makeTemplate(db, TWO_PARTS)
    const reply = await server.send(director, 'indicator_template_del', { template_id })
    expect(reply.msg).toBe('有1个评审活动正在使用该指标体系，不能删除：甲活动')
    expect((await treeOf(template_id)).template.project_names).toEqual(['甲活动'])
    expect((await treeOf(unused.template_id)).template.project_names).toEqual([])
  })

  test('an unused one goes with its lines', async () => {
    const { db } = server.database
    const { template_id } = await makeTemplate(db, TWO_PARTS)
    await server.ok(director, 'indicator_template_del', { template_id })
    expect(
      await db
        .select()
        .from(indicator)
        .where(inArray(indicator.template_id, [template_id])),
    ).toEqual([])
    expect((await server.send(director, 'indicator_tree', { template_id })).msg).toBe('指标体系不存在')
  })

  test('a name is used once', async () => {
    const fields = { name: '同名', score_mode: 'sum', full_score: 100 } as const
    await server.ok(director, 'indicator_template_add', fields)
    const reply = await server.send(director, 'indicator_template_add', fields)
    expect(reply.msg).toBe('指标体系“同名”已存在')
  })
})

test('a manager reads indicators and changes none', async () => {
  const manager = await server.login('manager', ['pingShenManage'])
  const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
  expect((await server.ok(manager, 'sheet_preview', { template_id })).indicators).toHaveLength(7)
  const reply = await server.send(manager, 'indicator_add', { ...lineFields, template_id })
  expect(reply.code).toBe(403)
})

describe('two who edit the same table', () => {
  test('the second learns what the first has made of the line', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const { lines } = await treeOf(template_id)
    const line = lines.find(({ code }) => code === 'A1.1')
    if (!line) throw new Error('no line')
    const other = await server.login('other', ['reviewActivity'], { nick_name: '李四' })
    await server.ok(other, 'indicator_edit', { ...line, name: '李四的名称' })
    const late = await server.send(director, 'indicator_edit', { ...line, name: '我的名称' })
    expect(late.msg).toMatch(/^指标“A1.1”已被李四于.+修改，请核对后再保存$/)
    const { revision, present } = Stale.parse(late.data)
    expect(present).toMatchObject({ name: '李四的名称', score: 20 })
    await server.ok(director, 'indicator_edit', { ...line, name: '我的名称', revision })
    const { template: head } = await treeOf(template_id)
    await server.ok(other, 'indicator_template_edit', { ...head, name: '新名称' })
    const again = await server.send(director, 'indicator_template_edit', { ...head, full_score: 90 })
    expect(Stale.parse(again.data).present).toMatchObject({ name: '新名称', full_score: 100 })
  })
})

describe('moving a line', () => {
  const codes = async (template_id: number) => (await treeOf(template_id)).lines.map(({ code }) => code)
  const idOf = async (template_id: number, code: string) =>
    (await treeOf(template_id)).lines.find((line) => line.code === code)?.indicator_id ?? 0

  test('takes all below it along, and goes to another parent', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const of = (code: string) => idOf(template_id, code)
    await server.ok(director, 'indicator_move', {
      indicator_id: await of('A2'),
      parent_id: null,
      before_id: await of('A1'),
    })
    expect(await codes(template_id)).toEqual(['A2', 'A2.1', 'A2.2', 'A1', 'A1.1', 'A1.2', 'V1'])
    await server.ok(director, 'indicator_move', {
      indicator_id: await of('A1.2'),
      parent_id: await of('A2'),
      before_id: await of('A2.2'),
    })
    expect(await codes(template_id)).toEqual(['A2', 'A2.1', 'A1.2', 'A2.2', 'A1', 'A1.1', 'V1'])
    expect((await treeOf(template_id)).problems).toHaveLength(2)
  })

  test('is refused where the line cannot stand, and once scoring has begun', async () => {
    const { template_id } = await makeTemplate(server.database.db, TWO_PARTS)
    const move = async (code: string, parent: string) =>
      server.send(director, 'indicator_move', {
        indicator_id: await idOf(template_id, code),
        parent_id: await idOf(template_id, parent),
      })
    expect((await move('A1', 'A2')).msg).toBe('有下级指标的一级指标不能移到另一指标之下')
    expect((await move('V1', 'A2')).msg).toBe('一票否决项只能是一级指标')
    expect((await move('A1.1', 'A2.1')).msg).toBe('指标最多两级')
    await lock(template_id)
    expect((await move('A1.1', 'A2')).msg).toBe(REFUSAL.indicatorsLocked)
  })
})
