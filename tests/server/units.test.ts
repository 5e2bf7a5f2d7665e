import { asc, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { rows } from '#server/db/client'
import { dept, opLog, quota, schoolDirectory, sysRole, user } from '#server/db/schema/index'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { BELONGINGS } from '#server/store/units/belongings'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
})

type Fields = Input<'unit_add'>
const PROVINCE = { deptName: '某省教育厅', dept_type: 'province', province_id: '320000' } as const
const COLLEGE = {
  deptName: '某职业学院',
  dept_type: 'school_voc',
  province_id: '320000',
  snum: '4132019001',
} as const
const FIRM = { deptName: '某公司', dept_type: 'enterprise' } as const

const unitOf = async (name: string) => {
  const [found] = await server.database.db.select().from(dept).where(eq(dept.dept_name, name))
  if (!found) throw new Error(`no unit ${name}`)
  return found
}
/** Makes a unit; its key. */
const make = async (fields: Fields) => {
  await server.ok(office, 'unit_add', fields)
  return (await unitOf(fields.deptName)).dept_id
}
const refusal = async (fields: Fields) => (await server.send(office, 'unit_add', fields)).msg
const edit = (deptId: number, fields: Fields) => server.send(office, 'unit_edit', { deptId, ...fields })
const level = (input: Input<'unit_level'>) => server.ok(office, 'unit_level', input)
const namesOf = (found: readonly { deptName: string }[]) => found.map(({ deptName }) => deptName)

describe('the tree', () => {
  test('is read level by level, in order, with what stands below and who belongs to it', async () => {
    const above = await make({ ...PROVINCE, orderNum: 2 })
    await make({ ...FIRM, orderNum: 1 })
    const below = await make({ ...COLLEGE, parentId: above })
    await server.login('a', ['school'], { dept_id: below })
    await server.login('b', ['schoolMan'], { dept_id: below })
    const first = await level({ parentId: 0 })
    expect(first.rows.map(({ deptName, childNum, userNum }) => [deptName, childNum, userNum])).toEqual([
      ['某公司', 0, 0],
      ['某省教育厅', 1, 0],
    ])
    const second = await level({ parentId: above })
    expect(second).toMatchObject({
      total: 1,
      rows: [{ deptName: '某职业学院', userNum: 2, parentId: above }],
    })
  })

  test('is searched on every level, and hits say what they are part of', async () => {
    const above = await make(PROVINCE)
    const below = await make({ ...COLLEGE, parentId: above })
    await make({ ...FIRM, parentId: below })
    const found = await level({ deptName: '公司' })
    expect(found.rows.map(({ path }) => path)).toEqual([['某省教育厅', '某职业学院']])
    expect(namesOf((await level({ dept_type: 'school_voc' })).rows)).toEqual(['某职业学院'])
    expect(namesOf((await level({ province_id: '320000', without: below })).rows)).toEqual(['某省教育厅'])
    expect((await level({ status: '1' })).total).toBe(0)
  })

  test('is answered flat to RuoYi, without a unit and what is below it where that is asked for', async () => {
    const above = await make(PROVINCE)
    const below = await make({ ...COLLEGE, parentId: above })
    await make({ ...FIRM, parentId: below })
    const all = await server.ok(office, 'unit_list', {})
    expect(all.map(({ deptId, parentId }) => [deptId, parentId])).toContainEqual([below, above])
    expect(namesOf(await server.ok(office, 'unit_list', { deptName: '学院' }))).toEqual(['某职业学院'])
    expect(namesOf(await server.ok(office, 'unit_list_exclude', { deptId: below }))).toEqual(['某省教育厅'])
  })

  test('is quick with ten thousand units', async () => {
    const { db } = server.database
    await db.execute(sql`insert into dept (dept_name, dept_type, province_id)
      select '省' || n, 'province', '320000' from generate_series(1, 30) n`)
    await db.execute(sql`insert into dept (dept_name, dept_type, province_id, parent_id, snum)
      select '学校' || n, 'school_voc', '320000',
        (select dept_id from dept where dept_name = '省' || (1 + n % 30)), lpad(n::text, 10, '4')
      from generate_series(1, 10000) n`)
    await db.execute(sql`analyze dept`)
    const timed = async (ask: () => Promise<{ total: number }>) => {
      const started = performance.now()
      const { total } = await ask()
      return { total, ms: performance.now() - started }
    }
    const first = await timed(() => level({ parentId: 0 }))
    const { dept_id } = await unitOf('省7')
    const second = await timed(() => level({ parentId: dept_id, pageSize: 10_000 }))
    const hits = await timed(() => level({ deptName: '校99' }))
    expect([first.total, hits.total]).toEqual([30, 111])
    expect(second.total).toBeGreaterThan(300)
    for (const { ms } of [first, second, hits]) expect(ms).toBeLessThan(1500)
  })
})

describe('a unit', () => {
  test('is added, changed, stopped, started and removed, and all of it is in the log', async () => {
    const deptId = await make({ ...FIRM, leader: '王五', phone: '13800000001', email: 'a@b.cn' })
    expect(await server.ok(office, 'unit_detail', { deptId })).toMatchObject({
      deptName: '某公司',
      parentId: 0,
      leader: '王五',
      phone: '13800000001',
      status: '0',
    })
    expect(await edit(deptId, { ...FIRM, deptName: '某集团', phone: '' })).toMatchObject({ code: 200 })
    // What was not sent stays, what was emptied goes.
    expect(await unitOf('某集团')).toMatchObject({ contact_name: '王五', contact_phone: null })
    await server.ok(office, 'unit_status', { deptId, status: '1' })
    await server.ok(office, 'unit_status', { deptId, status: '0' })
    await server.ok(office, 'unit_remove', { deptId })
    const log = await server.database.db.select().from(opLog).orderBy(desc(opLog.log_id)).limit(5)
    expect(log.map(({ action }) => action)).toEqual([
      'unit_remove',
      'unit_status',
      'unit_status',
      'unit_edit',
      'unit_add',
    ])
  })

  test.each<[Fields, string]>([
    [{ deptName: '甲' }, '请选择单位类型'],
    [{ ...COLLEGE, province_id: null }, '请选择省份'],
    [{ ...COLLEGE, snum: '123' }, '学校标识码须为10位数字'],
    [{ ...COLLEGE, snum: '' }, '学校标识码须为10位数字'],
    [{ ...FIRM, buwei: 1 }, '请输入主管部委'],
    [{ ...FIRM, deptName: '' }, '请输入单位名称'],
    [{ ...FIRM, phone: '12345' }, '请输入正确的手机号码'],
    [{ ...FIRM, credit_code: '123' }, '统一社会信用代码须为18位，现为3位'],
    [{ ...FIRM, postcode: '12' }, '邮编须为6位数字'],
    [{ ...FIRM, parentId: 999_999 }, '上级单位不存在或已删除'],
  ])('%j is refused: %s', async (fields, msg) => {
    expect(await refusal(fields)).toContain(msg)
  })

  test('has the kind and the province of its parent where RuoYi sends none', async () => {
    const above = await make(PROVINCE)
    await make({ parentId: above, deptName: '职教处' })
    expect(await unitOf('职教处')).toMatchObject({ dept_type: 'province', province_id: '320000' })
  })

  test('has its name alone among those beside it', async () => {
    const above = await make(PROVINCE)
    await make({ ...FIRM, parentId: above })
    expect(await refusal({ ...FIRM, parentId: above })).toBe('“某省教育厅”下已有单位“某公司”')
    await server.ok(office, 'unit_add', FIRM)
    expect(await refusal(FIRM)).toBe('第一级已有单位“某公司”')
    const other = await make({ ...FIRM, deptName: '另一公司' })
    expect((await edit(other, { ...FIRM, parentId: above })).msg).toBe('“某省教育厅”下已有单位“某公司”')
  })

  test('has its code alone, and a listed school its name of the list', async () => {
    await make(COLLEGE)
    expect(await refusal({ ...COLLEGE, deptName: '另一学院' })).toBe('学校标识码4132019001属于“某职业学院”')
    const listed = {
      snum: '4132019002',
      school_name: '名录学院',
      search: '名录学院',
      pairs: [],
      edition: '1',
    }
    await server.database.db
      .insert(schoolDirectory)
      .values({ ...listed, dept_type: 'school_voc', province_id: '320000' })
    expect(await refusal({ ...COLLEGE, deptName: '别的学院', snum: '4132019002' })).toContain('“名录学院”')
    const deptId = await make({ ...COLLEGE, deptName: '名录学院', snum: '4132019002' })
    // Schools are renamed before the list knows.
    const renamed = await edit(deptId, { ...COLLEGE, deptName: '名录大学', snum: '4132019002' })
    expect(renamed.code).toBe(200)
  })

  test('changes between kinds of schools, but to another kind only while nothing belongs to it', async () => {
    const deptId = await make({ ...COLLEGE, high_level_type: 'national' })
    await server.login('a', ['school'], { dept_id: deptId })
    expect((await edit(deptId, { ...COLLEGE, dept_type: 'school_voc_b' })).code).toBe(200)
    expect((await edit(deptId, { ...COLLEGE, dept_type: 'publisher' })).msg).toBe(
      '“某职业学院”还有1个用户，不能改单位类型',
    )
    await server.database.db.update(user).set({ dept_id: null })
    expect((await edit(deptId, { ...COLLEGE, dept_type: 'publisher' })).code).toBe(200)
    expect((await unitOf('某职业学院')).high_level_type).toBe('none')
  })
})

describe('moving', () => {
  const chain = async () => {
    const a = await make({ ...FIRM, deptName: '甲' })
    const b = await make({ ...FIRM, deptName: '乙', parentId: a })
    const c = await make({ ...FIRM, deptName: '丙', parentId: b })
    return { a, b, c }
  }

  test('never leads to itself', async () => {
    const { a, c } = await chain()
    expect((await edit(a, { ...FIRM, deptName: '甲', parentId: a })).msg).toBe('上级单位不能是本单位')
    expect((await edit(a, { ...FIRM, deptName: '甲', parentId: c })).msg).toBe(
      '“丙”在“甲”之下，不能作为它的上级',
    )
    expect((await edit(c, { ...FIRM, deptName: '丙', parentId: a })).code).toBe(200)
  })

  test('by two offices at once makes no ring', async () => {
    const other = await server.login('second', ['sys2'])
    for (let round = 0; round < 5; round++) {
      const [x, y] = [
        await make({ ...FIRM, deptName: `东${round}` }),
        await make({ ...FIRM, deptName: `西${round}` }),
      ]
      const move = (as: Login, deptId: number, deptName: string, parentId: number) =>
        server.send(as, 'unit_edit', { deptId, ...FIRM, deptName, parentId })
      const answers = await Promise.all([move(office, x, `东${round}`, y), move(other, y, `西${round}`, x)])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    }
  })

  test('keeps the order that RuoYi saves', async () => {
    const { a, b } = await chain()
    const saved = { deptIds: `${a},${b}`, orderNums: '7,3' }
    await server.ok(office, 'unit_sort', saved)
    const found = await server.database.db.select().from(dept).orderBy(asc(dept.dept_id))
    expect(found.map(({ order_num }) => order_num)).toEqual([7, 3, 0])
    expect((await server.send(office, 'unit_sort', { deptIds: `${a}`, orderNums: '1,2' })).msg).toContain(
      '个数须相同',
    )
  })
})

describe('a stopped unit', () => {
  test('takes no units and no users, and everything below it is stopped', async () => {
    const above = await make(PROVINCE)
    const below = await make({ ...COLLEGE, parentId: above })
    const stop = (deptId: number, status: '0' | '1') => server.send(office, 'unit_status', { deptId, status })
    expect((await stop(above, '1')).msg).toBe('“某省教育厅”下还有1个单位在用，请先停用它们')
    expect((await stop(below, '1')).code).toBe(200)
    expect((await stop(above, '1')).code).toBe(200)
    expect((await stop(below, '0')).msg).toBe('上级“某省教育厅”已停用，请先启用上级')
    expect((await edit(below, { ...COLLEGE, parentId: above, status: '0' })).msg).toContain('请先启用上级')
    expect(await refusal({ ...FIRM, parentId: above })).toBe('“某省教育厅”已停用，不能在其下新增或移入单位')
    const firm = await make(FIRM)
    expect((await edit(firm, { ...FIRM, parentId: above })).msg).toContain('不能在其下新增或移入单位')
    const added = await server.send(office, 'school_staff_add', {
      dept_id: below,
      nick_name: '赵敏',
      user_name: 'zhaomin',
      phone: '13700000001',
    })
    expect(added.msg).toBe('单位“某职业学院”已停用，不能加入人员')
  })
})

describe('removing', () => {
  test('is refused with what holds the unit', async () => {
    const { db } = server.database
    const above = await make(PROVINCE)
    const below = await make({ ...COLLEGE, parentId: above })
    await server.login('a', ['school'], { dept_id: below })
    await server.login('b', ['schoolMan'], { dept_id: below })
    await db.insert(quota).values({ year: 2026, dept_id: below, parent_dept_id: above, total: 3 })
    const remove = async (deptId: number) => (await server.send(office, 'unit_remove', { deptId })).msg
    expect(await remove(below)).toBe('“某职业学院”还有2个用户、1份名额，不能删除')
    expect(await remove(above)).toBe('“某省教育厅”还有1个下级单位、1份分给别人的名额，不能删除')
    expect(await remove(999_999)).toBe('单位不存在、已删除，或不在您的数据范围内')
  })

  test('knows everything that may belong to a unit', async () => {
    const found = await server.database.db.execute(sql`
      select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'dept'::regclass and c.confdeltype <> 'c'`)
    const names = rows<{ name: string }>(found).map(({ name }) => name)
    expect(Object.keys(BELONGINGS).toSorted()).toEqual(names.toSorted())
  })
})

describe('an office whose data scope is its own unit and what is below', () => {
  test('manages those, and nothing beyond or beside', async () => {
    const above = await make(PROVINCE)
    const below = await make({ ...COLLEGE, parentId: above })
    const beside = await make(FIRM)
    const { db } = server.database
    await db.update(sysRole).set({ data_scope: '4' }).where(eq(sysRole.role_id, BUILT_IN_ROLE.sys2))
    const narrow = await server.login('narrow', ['sys2'], { dept_id: above })
    const names = namesOf((await server.ok(narrow, 'unit_level', { parentId: 0 })).rows)
    expect(names).toEqual(['某省教育厅'])
    expect(namesOf(await server.ok(narrow, 'unit_list', {}))).toEqual(['某省教育厅', '某职业学院'])
    type Writing = 'unit_add' | 'unit_edit' | 'unit_status' | 'unit_remove'
    const ask = <A extends Writing>(action: A, input: Input<A>) => server.send(narrow, action, input)
    const msg = async <A extends Writing>(action: A, input: Input<A>) => (await ask(action, input)).msg
    expect(await msg('unit_remove', { deptId: beside })).toContain('不在您的数据范围内')
    expect(await msg('unit_status', { deptId: beside, status: '1' })).toContain('不在您的数据范围内')
    expect(await msg('unit_add', { ...FIRM, deptName: '新公司' })).toContain('请选择范围内的上级单位')
    expect(await msg('unit_add', { ...FIRM, deptName: '新公司', parentId: beside })).toBe(
      '上级单位不在您的数据范围内',
    )
    expect(await msg('unit_edit', { deptId: below, ...COLLEGE, parentId: beside })).toBe(
      '上级单位不在您的数据范围内',
    )
    expect(await msg('unit_edit', { deptId: below, ...COLLEGE, parentId: 0 })).toContain('范围内的上级单位')
    expect((await ask('unit_add', { ...FIRM, deptName: '新公司', parentId: above })).code).toBe(200)
    // Its own top stays where it is.
    expect((await ask('unit_edit', { deptId: above, ...PROVINCE, leader: '张三' })).code).toBe(200)
  })

  test('writes nothing that would leave its reach', async () => {
    const above = await make(PROVINCE)
    const { db } = server.database
    await db.update(sysRole).set({ data_scope: '3' }).where(eq(sysRole.role_id, BUILT_IN_ROLE.sys2))
    const narrow = await server.login('narrow', ['sys2'], { dept_id: above })
    const added = await server.send(narrow, 'unit_add', { ...FIRM, parentId: above })
    expect(added.msg).toBe('这样保存后，单位不在您的数据范围内')
    expect(await db.$count(dept, eq(dept.dept_name, FIRM.deptName))).toBe(0)
  })
})

test('RuoYi asks for, writes and removes units', async () => {
  const answer = async (method: string, path: string, body?: object) => {
    const response = await server.fetch(
      new Request(`http://test/common-shenhe-api${path}`, {
        method,
        headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return (await response.json()) as { code: number; data: { deptId: number; dept_type: string }[] }
  }
  const deptId = await make(FIRM)
  const made = { parentId: deptId, deptName: '部门', orderNum: 1, leader: '李四', status: '0' }
  expect(await answer('POST', '/system/dept', made)).toMatchObject({ code: 200 })
  const { data } = await answer('GET', '/system/dept/list?deptName=%E9%83%A8%E9%97%A8')
  expect(data).toMatchObject([{ deptName: '部门', parentId: deptId, dept_type: 'enterprise' }])
  const below = data[0]?.deptId ?? 0
  const whole: object = (await answer('GET', `/system/dept/${below}`)).data
  expect(await answer('PUT', '/system/dept', { ...whole, deptName: '科室' })).toMatchObject({ code: 200 })
  expect((await answer('GET', `/system/dept/list/exclude/${below}`)).data).toHaveLength(1)
  const sorted = { deptIds: String(below), orderNums: '5' }
  expect(await answer('PUT', '/system/dept/updateSort', sorted)).toMatchObject({ code: 200 })
  expect(await answer('DELETE', `/system/dept/${below}`)).toMatchObject({ code: 200 })
})
