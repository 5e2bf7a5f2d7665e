import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { rows } from '#server/db/client'
import { dept, schoolDirectory } from '#server/db/schema/index'
import { seedSchools } from '#server/seed/schools/seed'
import { testServer, type TestServer } from '#tests/support/api'

let server: TestServer
const db = () => server.database.db
beforeAll(async () => {
  server = await testServer()
  await seedSchools(db())
})

const find = (input: Input<'declare_register_school_select'>) =>
  server.ok(undefined, 'declare_register_school_select', input)
const names = async (input: Input<'declare_register_school_select'>) =>
  (await find(input)).map(({ dept_name }) => dept_name)

describe('学校名录', () => {
  test('holds the whole list, with the facts that a registration takes from it', async () => {
    expect(await db().$count(schoolDirectory)).toBe(2919)
    expect(await find({ keyword: '4111010001' })).toEqual([
      {
        dept_id: null,
        dept_name: '北京大学',
        snum: '4111010001',
        province_id: '110000',
        province_name: '北京',
        city_name: null,
        dept_type: 'school_ug',
        registered: 0,
        contact_masked: null,
      },
    ])
    // A college of the production corps is under the corps, whatever the digits of its code.
    const [corps] = await find({ keyword: '石河子大学' })
    expect(corps?.province_name).toBe('新疆生产建设兵团')
  })

  test('finds by name, pinyin, initials and code, the best first', async () => {
    expect((await names({ keyword: '深圳职业' }))[0]).toBe('深圳职业技术大学')
    expect((await names({ keyword: 'Shen Zhen ZhiYe' }))[0]).toBe('深圳职业技术大学')
    expect((await names({ keyword: 'szzyjs' }))[0]).toBe('朔州职业技术学院')
    expect(await names({ keyword: 'szzyjs' })).toContain('深圳职业技术大学')
    expect(await names({ keyword: 'leshan' })).toEqual(['乐山师范学院', '乐山职业技术学院'])
    expect(await names({ keyword: 'luan' })).toContain('六安职业技术学院')
    expect((await names({ keyword: '中国地质大学(北京)' }))[0]).toBe('中国地质大学（北京）')
  })

  test('keeps to the province, the kind and twenty answers', async () => {
    expect(await find({ keyword: '职业' })).toHaveLength(20)
    expect(await find({ province_id: '320000', limit: 3 })).toHaveLength(3)
    const found = await find({ keyword: '职业技术', province_id: '320000', dept_type: 'school_voc_b' })
    expect(found.length).toBeGreaterThan(2)
    expect(new Set(found.map((one) => `${one.province_id} ${one.dept_type}`))).toEqual(
      new Set(['320000 school_voc_b']),
    )
    expect(await names({ keyword: '%_' })).toEqual([])
    const { msg } = await server.send(undefined, 'declare_register_school_select', { keyword: '京' })
    expect(msg).toBe('请至少输入2个字')
  })

  test('tells of a school with an account whom to ask, and of one beyond the list', async () => {
    const contact = { contact_name: '张三丰', contact_phone: '13812340000' }
    await db()
      .insert(dept)
      .values([
        { dept_id: 71, dept_name: '南京大学', dept_type: 'school_ug', snum: '4132010284', ...contact },
        {
          dept_id: 72,
          dept_name: '甲县职业中专',
          dept_type: 'school_sec',
          province_id: '320000',
          ...contact,
        },
        { dept_id: 73, dept_name: '南京大学', dept_type: 'publisher' },
      ])
    const [before] = await find({ keyword: '南京大学' })
    expect(before).toMatchObject({ dept_id: 71, registered: 0, contact_masked: null })
    await server.login('school1', ['school'], { dept_id: 71 })
    await server.login('man2', ['schoolMan'], { dept_id: 72 })
    const [after] = await find({ keyword: '南京大学' })
    expect(after).toMatchObject({ dept_id: 71, registered: 1, contact_masked: '张** 138****0000' })
    const own = await find({ keyword: '县职业', province_id: '320000' })
    expect(own).toEqual([expect.objectContaining({ dept_id: 72, dept_name: '甲县职业中专', registered: 0 })])
  })

  test('is brought up to date by a start, once', async () => {
    await db().execute(
      sql`update school_directory set edition = 'old', school_name = '旧名' where snum = '4111010001'`,
    )
    await db()
      .execute(sql`insert into school_directory (snum, school_name, dept_type, province_id, search, pairs, edition)
      values ('9999999999', '撤并学院', 'school_voc', '110000', '撤并学院', '{}', 'old')`)
    await seedSchools(db())
    expect(await db().$count(schoolDirectory)).toBe(2919)
    expect(await names({ keyword: '4111010001' })).toEqual(['北京大学'])
    const stamp = async () =>
      rows<{ x: string }>(
        await db().execute(sql`select max(xmin::text::bigint)::text as x from school_directory`),
      )
    const before = await stamp()
    await seedSchools(db())
    expect(await stamp()).toEqual(before)
  })

  test('is searched by its index', async () => {
    await db().execute(sql`analyze school_directory`)
    const plan = await db().execute(
      sql`explain select * from school_directory where pairs @> array['深圳','圳职'] and strpos(search, '深圳职') > 0`,
    )
    expect(JSON.stringify(rows(plan))).toContain('school_directory_pairs')
  })
})
