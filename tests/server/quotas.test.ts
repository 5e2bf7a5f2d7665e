import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { QUOTA_KIND, QUOTA_UNITS, quotaKindOf } from '#contract/facts/declaration/quotas'
import { keysOf } from '#contract/facts/closed'
import { HIGH_LEVEL_TYPE } from '#contract/facts/units'
import { book, dept, user } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { DECLARED_YEAR, declaring, grant, type Declaring } from '#tests/support/declaration'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
let province: Login
const db = () => server.database.db
const year = DECLARED_YEAR

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4 })
  await db()
    .insert(dept)
    .values({ dept_id: 6, dept_name: '第二学院', dept_type: 'school_sec', province_id: '320000' })
})

const save = (
  as: Login,
  rows: Input<'declare_quota_save'>['rows'],
  more: Partial<Input<'declare_quota_save'>> = {},
) => server.send(as, 'declare_quota_save', { year, rows, ...more })
const list = async (as: Login, more: Input<'declare_quota_list'> = {}) =>
  (await server.ok(as, 'declare_quota_list', { year, ...more })).rows
const totals = async (as: Login, more: Input<'declare_quota_list'> = {}) =>
  (await list(as, more)).map(({ dept_name, total }) => [dept_name, total])
/** Books that a unit has handed in. */
const handedIn = async (dept_id: number, num: number, more: Partial<typeof book.$inferInsert> = {}) => {
  for (let n = 0; n < num; n++)
    await makeBook(db(), {
      declare_dept_id: dept_id,
      year,
      submit_time: new Date(),
      declare_status: 'recommend_pending',
      ...more,
    })
}

describe('who grants', () => {
  test('an office grants to all, a province to the schools of its own, 行指办 to 行指委; nobody to others', async () => {
    await db()
      .insert(dept)
      .values([
        { dept_id: 10, dept_name: '行指办', dept_type: 'hang' },
        { dept_id: 11, dept_name: '机械行指委', dept_type: 'hang' },
        { dept_id: 12, dept_name: '部属大学', dept_type: 'school_ug', province_id: '320000', buwei: true },
      ])
    const hang = await server.login('hang1', ['hangzhiban'], { dept_id: 10 })
    expect(await totals(province)).toEqual([
      ['第二学院', null],
      ['某学院', null],
    ])
    expect(await totals(hang)).toEqual([['机械行指委', null]])
    expect((await list(scene.admin)).length).toBe(9)
    for (const [as, dept_id, code] of [
      [scene.admin, 4, 200],
      [province, 1, 200],
      [province, 2, 500],
      [province, 12, 500],
      [province, 4, 500],
      [hang, 11, 200],
      [hang, 1, 500],
      [scene.school, 1, 403],
    ] as const)
      expect([as.user_name, dept_id, (await grant(server, as, dept_id, 5)).code]).toEqual([
        as.user_name,
        dept_id,
        code,
      ])
  })

  test('each unit is of the kind that the contract says', async () => {
    let key = 100
    for (const dept_type of QUOTA_UNITS)
      for (const high_level_type of keysOf(HIGH_LEVEL_TYPE))
        await db()
          .insert(dept)
          .values({
            dept_id: ++key,
            dept_name: `${dept_type}-${high_level_type}`,
            dept_type,
            high_level_type,
          })
    const { rows } = await server.ok(scene.admin, 'declare_quota_list', { year, keyword: '-', pageSize: 100 })
    expect(rows.length).toBe(QUOTA_UNITS.length * keysOf(HIGH_LEVEL_TYPE).length)
    for (const { dept_name, dept_type, high_level_type, kind } of rows) {
      const unit = QUOTA_UNITS.find((one) => one === dept_type)
      expect([dept_name, kind]).toEqual([
        dept_name,
        unit && quotaKindOf({ dept_type: unit, high_level_type }),
      ])
    }
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(keysOf(QUOTA_KIND)))
  })
})

describe('a quota', () => {
  test('is never granted beyond what the granter has, and the refusal gives the figures', async () => {
    await grant(server, scene.admin, 4, 8)
    expect(
      (
        await save(province, [
          { dept_id: 1, total: 5 },
          { dept_id: 6, total: 4 },
        ])
      ).msg,
    ).toBe('“某省教育厅”总额8个，向下分配合计9个，超出1个')
    expect(await totals(province)).toEqual([
      ['第二学院', null],
      ['某学院', null],
    ])
    expect(
      (
        await save(province, [
          { dept_id: 1, total: 5 },
          { dept_id: 6, total: 3 },
        ])
      ).value,
    ).toEqual({ done_num: 2 })
    expect((await grant(server, scene.admin, 4, 7)).msg).toBe('“某省教育厅”总额7个，向下分配合计8个，超出1个')
    const own = await server.ok(province, 'declare_quota_own', { year })
    expect(own.limits).toEqual([{ edu_level: null, total: 8, reserved: 0, used: 0, remain: 8, granted: 8 }])
  })

  test('of a level is a part of the quota of all levels, and bounds the books of that level', async () => {
    await grant(server, scene.admin, 1, 2)
    expect((await save(scene.admin, [{ dept_id: 1, total: 3 }], { edu_level: 'voc' })).msg).toBe(
      '“某学院”高职专科的名额3个超过其总名额2个',
    )
    await save(scene.admin, [{ dept_id: 1, total: 1 }], { edu_level: 'voc' })
    const [first, second] = [await scene.complete(scene.school), await scene.complete(scene.school)]
    await server.ok(scene.school, 'bookinfo_submit', { book_id: first })
    expect((await server.send(scene.school, 'bookinfo_submit', { book_id: second })).msg).toBe(
      '高职专科名额不足(剩余0)',
    )
    expect(
      (await list(scene.admin, { edu_level: 'voc', is_set: 1 })).map(({ reserved }) => reserved),
    ).toEqual([1])
  })

  test('that is missing draws on what the granter has not given away', async () => {
    await grant(server, scene.admin, 4, 3)
    await grant(server, province, 6, 2)
    expect((await server.ok(scene.school, 'declare_quota_own', { year })).shared_by).toBe('某省教育厅')
    const [first, second] = [await scene.complete(scene.school), await scene.complete(scene.school)]
    await server.ok(scene.school, 'bookinfo_submit', { book_id: first })
    expect((await server.send(scene.school, 'bookinfo_submit', { book_id: second })).msg).toBe(
      '名额不足(剩余0)',
    )
    expect((await grant(server, province, 6, 3)).msg).toBe(
      '“某省教育厅”总额3个，向下分配合计3个，未单独分配的单位已占用1个，超出1个',
    )
    // A quota of its own counts what the school has handed in already.
    expect((await grant(server, province, 1, 0)).msg).toContain('不能少于已占用的1个')
    expect((await grant(server, province, 1, 1)).code).toBe(200)
  })

  test('of a unit that recommends counts what it recommends, not what waits with it', async () => {
    await grant(server, scene.admin, 4, 2)
    await handedIn(2, 3, { recommend_dept_id: 4 })
    await handedIn(2, 1, { recommend_dept_id: 4, declare_status: 'recommended' })
    const [row] = await list(scene.admin, { keyword: '某省' })
    expect(row).toMatchObject({ total: 2, reserved: 3, used: 1, remain: 1 })
    expect((await grant(server, scene.admin, 4, 0)).msg).toContain('已推荐1个')
  })

  test('is saved on what was read, all or none, and leaves a record', async () => {
    await grant(server, scene.admin, 1, 5)
    const [row] = await list(scene.admin, { keyword: '某学院' })
    await grant(server, scene.admin, 1, 6)
    const stale = await save(scene.admin, [
      { dept_id: 1, total: 7, revision: row?.revision },
      { dept_id: 6, total: 1 },
    ])
    expect(stale.msg).toBe('“某学院”的名额已被他人修改，请刷新后再保存')
    expect(await totals(scene.admin, { is_set: 1 })).toEqual([['某学院', 6]])
    await save(scene.admin, [{ dept_id: 1, total: null, remark: '取消' }])
    const { rows } = await server.ok(scene.admin, 'declare_quota_changes', { year })
    expect(rows.map(({ before_total, after_total }) => [before_total, after_total])).toEqual([
      [6, null],
      [5, 6],
      [null, 5],
    ])
    expect((await server.ok(province, 'declare_quota_changes', { year, keyword: '某学院' })).total).toBe(3)
    expect((await save(scene.admin, [{ dept_id: 1, total: 1 }], { year: 2001 })).msg).toBe(
      '2001年没有申报批次，请先设置申报批次',
    )
  })

  test('is set for all units of a kind at once, and those that have one may keep it', async () => {
    await grant(server, province, 1, 9)
    const fill = (more: Partial<Input<'declare_quota_fill'>>) =>
      server.ok(province, 'declare_quota_fill', { year, totals: { voc: 3, sec: 2 }, ...more })
    expect(await fill({ keep: 1 })).toEqual({ done_num: 1 })
    expect(await totals(province)).toEqual([
      ['第二学院', 2],
      ['某学院', 9],
    ])
    expect(await fill({})).toEqual({ done_num: 1 })
    expect(await totals(province)).toEqual([
      ['第二学院', 2],
      ['某学院', 3],
    ])
  })
})

test('two hundred units hand in at once against fifty places: exactly fifty pass', async () => {
  await grant(server, scene.admin, 4, 50)
  const first = 1000
  const units = Array.from({ length: 200 }, (_, n) => first + n)
  await db()
    .insert(dept)
    .values(
      units.map((dept_id) => ({
        dept_id,
        dept_name: `学院${dept_id}`,
        dept_type: 'school_voc' as const,
        province_id: '320000',
      })),
    )
  const sent: (() => Promise<{ code: number; msg: string }>)[] = []
  for (const dept_id of units) {
    const as = await server.login(`s${dept_id}`, ['school'], { dept_id })
    const book_id = await scene.complete(as, { declare_dept_id: dept_id, declare_unit: `学院${dept_id}` })
    sent.push(() => server.send(as, 'bookinfo_submit', { book_id }))
  }
  const answers = await Promise.all(sent.map((send) => send()))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(50)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
    new Set(['名额不足(剩余0)']),
  )
  expect(await db().$count(user)).toBeGreaterThan(200)
}, 180_000)
