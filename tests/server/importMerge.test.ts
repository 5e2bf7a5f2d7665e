import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract'
import type { ImportReport } from '#contract/actions/declaration/imports'
import type { PersonChoice } from '#contract/entities/importPeople'
import type { PersonAction } from '#contract/facts/imports'
import { expert, importBatch, importMerge, opLog, user, heldRole } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let office: Login

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['pingShenManage'])
})

const db = () => server.database.db
type File = Input<'import_file'>

const file = (records: Record<string, string>[], more: Partial<File> = {}): File => ({
  import_type: 'expert',
  file_name: '名单.csv',
  rows: records.map((record, i) => ({ row: i + 2, record })),
  ...more,
})
const send = (records: Record<string, string>[], more: Partial<File> = {}) =>
  server.ok(office, 'import_file', file(records, more))
const look = async (records: Record<string, string>[]) => (await send(records, { dry_run: 1 })).people

/** The decisions of an office that has looked at the file: one for each row told. */
async function decide(records: Record<string, string>[], deed: (row: number) => PersonAction) {
  const people = await look(records)
  return people.map(({ row, stamp }): PersonChoice => ({ row, stamp, deed: deed(row) }))
}
const profile = async (phone: string) => {
  const [found] = await db().select().from(expert).where(eq(expert.phone, phone))
  if (!found) throw new Error('no such expert')
  return found
}
const undo = (import_id: number | null) => server.ok(office, 'import_del', { import_ids: [import_id ?? 0] })

const P = ['13800000001', '13800000002', '13800000003', '13800000004'] as const
const CARD = '110101199003077774'
const OTHER_CARD = '11010519491231002X'
const zhang = { name: '张三', phone: P[0], unit: '某学院', title: '讲师' }
const again = { name: '张三', phone: P[0], unit: '新学院', email: 'z@example.cn', id_card: CARD }

describe('what the rows of a list are told to be', () => {
  it('by telephone and identity number: known, with every field that differs', async () => {
    await send([zhang])
    const [found] = await look([again])
    expect(found).toMatchObject({
      row: 2,
      found: 'known',
      why: '手机号与专家“张三”（某学院）相同',
      can: ['fill', 'overwrite', 'skip'],
      taken: '手机号属于“张三”',
    })
    expect(found?.differences.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['性别', null, '男'],
      ['出生日期', null, '1990-03-07'],
      ['身份证号', null, '110101********7774'],
      ['工作单位', '某学院', '新学院'],
      ['邮箱', null, 'z@example.cn'],
    ])
    expect(JSON.stringify(found)).not.toContain(CARD)
  })

  it('by name and unit: perhaps known, and passed over unless somebody decides', async () => {
    await send([zhang])
    const namesake = { name: '张三', unit: '某 学院', phone: P[1], email: 'z@example.cn' }
    expect(await look([namesake])).toMatchObject([
      {
        found: 'alike',
        why: '姓名、单位与专家“张三”相同，手机号不同，请核对',
        can: ['skip', 'fill', 'overwrite', 'create'],
      },
    ])
    expect(await send([namesake])).toMatchObject({ success_num: 0, known_num: 1 })
    expect(await db().$count(expert)).toBe(1)
  })

  it('of another identity number: a namesake is another person', async () => {
    await send([{ ...zhang, id_card: CARD }])
    expect(await look([{ name: '张三', unit: '某学院', phone: P[1], id_card: OTHER_CARD }])).toEqual([])
  })

  it('repeated inside the file, by number, by name, and through one person of the library', async () => {
    await send([{ ...zhang, id_card: CARD }])
    const people = await look([
      { name: '李四', phone: P[1], unit: '甲校' },
      { name: '李四', phone: P[1] },
      { name: '李四', phone: P[2], unit: '甲校' },
      { name: '张三', phone: P[0] },
      { name: '张三', phone: P[3], id_card: CARD },
    ])
    expect(people.map(({ row, found, why, can }) => [row, found, why, can.join()])).toEqual([
      [3, 'repeat', '手机号与第2行相同', 'skip'],
      [4, 'repeat', '姓名、单位与第2行相同，手机号不同，请核对', 'skip,create'],
      [5, 'known', '手机号与专家“张三”（某学院）相同，没有不同', 'skip'],
      [6, 'repeat', '与第5行是同一位专家', 'skip'],
    ])
  })

  it('in conflict: two people, an account of another kind, one who has been disabled', async () => {
    await send([zhang, { name: '李四', phone: P[1], id_card: CARD }])
    await server.login('clerk', ['school'], { phone: P[2] })
    await db().update(user).set({ disabled: true }).where(eq(user.user_name, P[0]))
    const people = await look([
      { name: '李四', phone: P[0], id_card: CARD },
      { name: '王五', phone: P[2] },
      { name: '张三', phone: P[0] },
    ])
    expect(people.map(({ found, why, can }) => [found, why, can.join()])).toEqual([
      ['conflict', '手机号属于“张三”，身份证号却属于“李四”，请核对', 'skip'],
      ['conflict', '手机号是学校管理员“clerk”的账号，还不是专家；并入后该账号另有专家身份', 'skip,join'],
      ['repeat', '手机号与第2行相同', 'skip'],
    ])
    expect(await look([{ name: '张三', phone: P[0] }])).toMatchObject([
      { found: 'conflict', why: '手机号属于“张三”，其账号已停用，不能导入', can: ['skip'] },
    ])
  })

  it('never lets a birthday contradict an identity number', async () => {
    await send([{ ...zhang, birth: '1970-01-01' }])
    expect(await look([{ name: '张三', phone: P[0], id_card: CARD }])).toMatchObject([
      {
        can: ['skip', 'overwrite'],
        why: expect.stringContaining('补空后出生日期与身份证号中的1990-03-07不一致') as string,
      },
    ])
  })
})

describe('what is done with them', () => {
  it.each([
    ['fill', { unit: '某学院', title: '讲师', email: 'z@example.cn', id_card: CARD }],
    ['overwrite', { unit: '新学院', title: '讲师', email: 'z@example.cn', id_card: CARD }],
    ['skip', { unit: '某学院', title: '讲师', email: null, id_card: null }],
  ] as const)('%s', async (deed, facts) => {
    await send([zhang])
    const report = await send([again], { people: await decide([again], () => deed) })
    const changed = deed === 'skip' ? 0 : 1
    expect(report).toMatchObject({ success_num: changed, merged_num: changed, known_num: 1 - changed })
    expect(await profile(P[0])).toMatchObject(facts)
  })

  it('a namesake becomes a new person when the office says so', async () => {
    await send([zhang])
    const list = [{ name: '张三', unit: '某学院', phone: P[1] }]
    expect(await send(list, { people: await decide(list, () => 'create') })).toMatchObject({
      success_num: 1,
      merged_num: 0,
    })
    expect(await db().$count(expert)).toBe(2)
  })

  it('nobody becomes a new person whose telephone is taken', async () => {
    await send([zhang])
    const reply = await server.send(
      office,
      'import_file',
      file([again], { people: await decide([again], () => 'create') }),
    )
    expect(reply).toMatchObject({ code: 500, msg: '第2行“张三”不能作为新人：手机号属于“张三”' })
    expect(await db().$count(expert)).toBe(1)
  })

  it('an account of another kind becomes an expert only when the office says so', async () => {
    const clerk = await server.login('clerk', ['school'], { phone: P[0] })
    expect((await server.send(office, 'import_file', file([zhang]))).code).toBe(500)
    await send([zhang], { people: await decide([zhang], () => 'join') })
    expect(await profile(P[0])).toMatchObject({ user_id: clerk.user_id })
    const roles = await db().select().from(heldRole).where(eq(heldRole.user_id, clerk.user_id))
    expect(roles.map(({ role }) => role).sort()).toEqual(['expert', 'school'])
  })

  it('writes nothing when somebody has come meanwhile, and tells the rows as they are now', async () => {
    const list = [{ name: '李四', phone: P[1], unit: '乙校' }, zhang]
    const people = await decide(list, () => 'fill')
    expect(people).toEqual([])
    await server.ok(office, 'expert_save', {
      name: '李四',
      phone: P[1],
      unit: '甲校',
      province_id: '320000',
      title: '教授',
      major_domain: '机械',
      major_categories: ['46'],
    })
    const reply = await server.send(office, 'import_file', file(list, { people, valid_only: 1 }))
    expect(reply).toMatchObject({
      code: 500,
      msg: '核对之后库中人员有变化，没有导入任何数据：第2行“李四”，请重新核对',
    })
    expect((reply.data as ImportReport).people).toMatchObject([{ row: 2, found: 'known' }])
    expect(await db().$count(expert)).toBe(1)
    expect(await db().$count(importBatch)).toBe(0)
  })

  it('writes nothing when what was seen has been changed since', async () => {
    await send([zhang])
    const people = await decide([again], () => 'overwrite')
    await db().update(expert).set({ unit: '第三学院' })
    const reply = await server.send(office, 'import_file', file([again], { people }))
    expect(reply.code).toBe(500)
    expect(await profile(P[0])).toMatchObject({ unit: '第三学院', email: null })
  })

  it('keeps numbers of people out of the log and out of the kept errors', async () => {
    await send([zhang])
    await send([again])
    const wrong = '110101199003077775'
    await send(
      [
        { name: '王五', phone: P[3] },
        { name: '赵六', phone: P[2], id_card: wrong },
      ],
      { valid_only: 1 },
    )
    const log = JSON.stringify(await db().select().from(opLog))
    for (const number of [...P, CARD]) expect(log).not.toContain(number)
    expect(log).toContain('id_card')
    expect(JSON.stringify(await db().select().from(importBatch))).not.toContain(wrong)
  })
})

describe('taking it back', () => {
  it('gives people back what was known of them', async () => {
    await send([zhang])
    const before = await profile(P[0])
    const { import_id } = await send([again, { name: '李四', phone: P[1] }], {
      people: await decide([again], () => 'overwrite'),
    })
    expect(await undo(import_id)).toEqual({ deleted_num: 1, restored_num: 1, kept: [] })
    expect(await profile(P[0])).toEqual({ ...before, revision: before.revision + 2 })
    expect(await db().$count(expert)).toBe(1)
    expect(await db().$count(importMerge)).toBe(0)
  })

  it('leaves and tells what has been changed again, and numbers that are somebody else’s now', async () => {
    await send([{ ...zhang, id_card: CARD }])
    const moved = { ...zhang, id_card: CARD, phone: P[1], unit: '新学院', title: '教授' }
    const { import_id } = await send([moved], { people: await decide([moved], () => 'overwrite') })
    await db().update(expert).set({ unit: '第三学院' })
    await send([{ name: '新来的', phone: P[2] }])
    await db().update(expert).set({ phone: P[0] }).where(eq(expert.name, '新来的'))
    expect(await undo(import_id)).toMatchObject({
      restored_num: 1,
      kept: [
        { name: '张三', labels: ['工作单位'], reason: '导入之后又有修改' },
        { name: '张三', labels: ['手机号'], reason: '原来的号码现在属于“新来的”' },
      ],
    })
    expect(await profile(P[1])).toMatchObject({ unit: '第三学院', title: '讲师', title_level: 'middle' })
  })

  it('of two batches at once undoes the later one first', async () => {
    await send([zhang])
    const steps = [
      { ...zhang, unit: '二校' },
      { ...zhang, unit: '三校' },
    ]
    const ids: number[] = []
    for (const step of steps) {
      const { import_id } = await send([step], { people: await decide([step], () => 'overwrite') })
      ids.push(import_id ?? 0)
    }
    await server.ok(office, 'import_del', { import_ids: ids })
    expect(await profile(P[0])).toMatchObject({ unit: '某学院' })
    expect(
      (await db().select().from(importBatch).orderBy(asc(importBatch.import_id))).map((b) => b.merged_num),
    ).toEqual([0, 1, 1])
  })
})
