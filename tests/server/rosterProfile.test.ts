import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Input } from '#contract'
import { expert, opLog, user, heldRole } from '#server/db/schema/index'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let manager: Login

const db = () => server.database.db

const FORM: Input<'expert_save'> = {
  name: '张三',
  unit: '第一学院',
  province_id: '320000',
  title: '教授',
  major_domain: '机械制造',
  major_categories: ['46'],
  phone: '13912345678',
}
const save = (more: Partial<Input<'expert_save'>>, as = manager) =>
  server.send(as, 'expert_save', { ...FORM, ...more })
const profile = async (user_id: number) =>
  (await db().select().from(expert).where(eq(expert.user_id, user_id)))[0]

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1, { avoid_rules: { same_unit: 1 } })
  manager = scene.manager
})

describe('a new expert', () => {
  test('gets an account that opens once it has a password, and completes himself by his identity number', async () => {
    const { value } = await save({ id_card: '11010519491231002X', title: '副教授' })
    expect(await profile(value.user_id)).toMatchObject({
      name: '张三',
      sex: 'female',
      birth: '1949-12-31',
      title_level: 'vice_senior',
      revision: 1,
    })
    const [account] = await db().select().from(user).where(eq(user.user_id, value.user_id))
    expect(account).toMatchObject({ user_name: '13912345678', password_hash: null })
    const roles = await db().select().from(heldRole).where(eq(heldRole.user_id, value.user_id))
    expect(roles).toMatchObject([{ role: 'expert' }])
    const detail = await server.ok(manager, 'expert_detail', { user_id: value.user_id })
    expect(detail).toMatchObject({ name: '张三', id_card_masked: '110105********002X' })
    expect(JSON.stringify(detail)).not.toContain('11010519491231002X')
  })

  test('is an account that is known by its number', async () => {
    const known = await server.login('13912345678')
    expect((await save({})).value.user_id).toBe(known.user_id)
  })

  test.each([
    [{ name: ' ' }, '请输入姓名'],
    [{ phone: '12345' }, '手机“12345”不是11位手机号'],
    [{ email: 'nobody' }, '邮箱“nobody”不是邮箱地址'],
    [{ major_categories: [] }, '请选择专业大类'],
    [{ major_categories: ['46', '47', '48', '49'] }, '专业大类最多3个'],
    [{ unit: '' }, '请输入单位'],
    [{ birth: '1980-02-31' }, '出生日期须为YYYY-MM-DD'],
    [{ id_card: '110105194912310021' }, '身份证号“110105194912310021”校验码不符'],
    [{ id_card: '11010519491231002X', sex: 'male' }, '性别与身份证号不一致'],
  ] as const)('is refused with %j', async (more, words) => {
    const { code, msg } = await save(more as Partial<Input<'expert_save'>>)
    expect([code, msg]).toEqual([500, expect.stringContaining(words)])
    expect(await db().$count(expert)).toBe(1)
  })

  test('is nobody who is an expert already', async () => {
    await save({ id_card: '11010519491231002X' })
    expect((await save({ name: '李四' })).msg).toBe('手机属于“张三”，请核对')
    const other = await save({ name: '李四', phone: '13900000000', id_card: '11010519491231002X' })
    expect(other.msg).toBe('身份证号属于“张三”，请核对')
  })
})

describe('what is known of an expert', () => {
  const change = async (more: Partial<Input<'expert_save'>>, as = manager) => {
    const { revision } = await server.ok(as, 'expert_detail', { user_id: scene.expert.user_id })
    return save({ user_id: scene.expert.user_id, revision, ...more }, as)
  }

  test('is changed whole, but the identity number stays unless another is given', async () => {
    await change({ id_card: '11010519491231002X', post: '系主任' })
    await change({ name: '张三丰' })
    expect(await profile(scene.expert.user_id)).toMatchObject({
      name: '张三丰',
      post: null,
      id_card: '11010519491231002X',
      revision: 3,
    })
    const [last] = (await db().select().from(opLog)).slice(-1)
    expect(last).toMatchObject({
      action: 'expert_save',
      before: { name: '张三' },
      after: { user_id: scene.expert.user_id, name: '张三丰' },
    })
  })

  test('goes into the log without numbers and addresses that reach him', async () => {
    await change({ phone: '13912345678', email: 'zhang@example.cn' })
    await change({ phone: '13987654321', email: 'san@example.cn' })
    const [last] = (await db().select().from(opLog)).slice(-1)
    expect(last).toMatchObject({
      before: { phone: '139****5678', email: 'z***@example.cn' },
      after: { phone: '139****4321', email: 's***@example.cn' },
    })
    const told = JSON.stringify(await db().select().from(opLog))
    expect(told).not.toMatch(/13912345678|13987654321|zhang@|san@/)
  })

  test('is not overwritten by who read it before somebody else changed it', async () => {
    const { revision } = await server.ok(manager, 'expert_detail', { user_id: scene.expert.user_id })
    const colleague = await server.login('colleague', ['reviewActivity'])
    await change({}, colleague)
    const late = await save({ user_id: scene.expert.user_id, revision, name: '迟到' })
    expect(late.msg).toMatch(/^该专家的资料已被colleague于.+修改，请重新打开后再修改$/)
    expect((await profile(scene.expert.user_id))?.name).toBe('张三')
  })

  test('when it touches avoidance, the reviews it forbids are named; of other offices only how many', async () => {
    const theirs = await makeProject(db(), manager, { avoid_rules: { same_unit: 1 } })
    const { group_id } = await makeGroup(db(), theirs.project_id)
    const place = { project_id: theirs.project_id, group_id }
    await makeExpert(server, place)
    const other = await makeBook(db(), { declare_unit: '第一学院' }, place)
    await assign(db(), place, other.book_id, [scene.expert])
    await server.ok(await server.login('director', ['admin']), 'people_group', {
      group_id,
      user_ids: [scene.expert.user_id],
    })
    const [own] = scene.books
    const mine = await makeBook(db(), { declare_unit: '第一学院' }, scene)
    await assign(db(), scene, mine.book_id, [scene.expert])
    const { value } = await change({})
    expect(value.affected).toMatchObject([
      {
        project_id: scene.project_id,
        book_name: mine.book_name,
        kind: 'same_unit',
        review_status: 'assigned',
      },
    ])
    expect(value.affected.map(({ book_name }) => book_name)).not.toContain(own?.book_name)
    expect(value.elsewhere_num).toBe(1)
    // What no rule looks at asks nobody to act.
    expect((await change({ post: '院长' })).value).toMatchObject({ affected: [], elsewhere_num: 0 })
  })

  test('is kept by the technical office too, and by nobody else', async () => {
    const office = await server.login('it', ['sys2'])
    expect((await change({}, office)).code).toBe(200)
    expect((await save({}, scene.expert)).code).toBe(403)
    const refused = await server.send(scene.expert, 'expert_detail', { user_id: scene.expert.user_id })
    expect(refused.code).toBe(403)
  })
})

test('everybody whom a filter finds is named at once', async () => {
  await save({})
  const { project_id } = scene
  const keys = (more = {}, as = manager) => server.ok(as, 'project_expert_keys', { project_id, ...more })
  expect((await keys()).map(({ name }) => name)).toHaveLength(2)
  expect(await keys({ in_project: 0 })).toMatchObject([{ name: '张三' }])
  const stranger = await server.login('stranger', ['pingShenManage'])
  expect(await keys({}, stranger)).toEqual([])
})
