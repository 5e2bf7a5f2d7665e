import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { expert } from '#server/db/schema/library'
import { dept } from '#server/db/schema/unit'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let me: Login
beforeEach(async () => {
  server = await testServer()
  const [unit] = await server.database.db
    .insert(dept)
    .values({ dept_name: '江苏职业学院', dept_type: 'school_voc', province_id: '320000' })
    .returning()
  me = await server.login('wang', ['school'], { nick_name: '王老师', dept_id: unit?.dept_id ?? null })
})

const tab = (name: string) => screen.getByRole('tab', { name })
const panel = () => within(screen.getByRole('tabpanel'))

test('the menu of the user leads to his data; unit, name and password are changed there', async () => {
  const { user, where } = renderConsole({ server, as: me, at: '/index' })
  await user.click(await screen.findByRole('button', { name: '当前用户 王老师' }))
  await user.click(await screen.findByText('个人中心'))
  await screen.findByText('单位名称')
  expect(where()).toBe('/user/profile')
  expect(screen.getAllByText('江苏职业学院')).toHaveLength(2)
  expect(screen.getByText('高职专科学校')).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: '电子签名' })).toBeNull()

  await user.type(panel().getByLabelText('联系人'), '李主任')
  await user.type(panel().getByLabelText('联系电话'), '139')
  await user.click(panel().getByRole('button', { name: '保存' }))
  await panel().findByText('请输入正确的手机号码')
  await user.type(panel().getByLabelText('联系电话'), '12345678')
  await user.click(panel().getByRole('button', { name: '保存' }))
  await screen.findByText('单位信息已保存')
  expect((await server.ok(me, 'profile_detail', {})).data.dept).toMatchObject({
    contact_name: '李主任',
    contact_phone: '13912345678',
  })

  await user.click(tab('基本资料'))
  await user.clear(panel().getByLabelText('姓名'))
  await user.type(panel().getByLabelText('姓名'), '王主任')
  await user.click(panel().getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '当前用户 王主任' })

  await user.click(tab('修改密码'))
  const type = async (label: string, text: string) => {
    await user.clear(panel().getByLabelText(label))
    await user.type(panel().getByLabelText(label), text)
  }
  await type('当前密码', 'not-mine-1')
  await type('新密码', 'short')
  await type('再次输入新密码', 'New-secret-9')
  await user.click(panel().getByRole('button', { name: '修改密码' }))
  await panel().findByText('密码须8-20位且含字母和数字')
  await type('新密码', 'New-secret-9')
  await user.click(panel().getByRole('button', { name: '修改密码' }))
  await panel().findByText('当前密码错误，还可以试4次')
  await type('当前密码', TEST_PASSWORD)
  await user.click(panel().getByRole('button', { name: '修改密码' }))
  await screen.findByText('密码已修改，其他设备上的登录已退出')
  await server.ok(undefined, 'login', { username: 'wang', password: 'New-secret-9' })
})

test('an expert sees his unit, keeps his name, and brings a portrait and a signature', async () => {
  const other = await server.login('expert', [], { nick_name: '赵专家' })
  await server.database.db.insert(expert).values({ user_id: other.user_id, name: '赵专家' })
  const { user } = renderConsole({
    server,
    as: other,
    at: '/user/profile',
    project: { project_id: 1, project_name: '项目' },
  })
  await screen.findByText('您的账号没有所属单位')
  const letter = screen.getByRole('button', { name: '当前用户 赵专家' }).querySelector('[data-letter]')
  expect(letter).toHaveAttribute('data-letter', '赵')
  await user.click(tab('基本资料'))
  expect(panel().getByLabelText('姓名')).toBeDisabled()

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const choose = async (name: string, file: File) => {
    const input = screen.getByRole('button', { name }).closest('.ant-upload')?.querySelector('input')
    if (!input) throw new Error('no field for a file')
    await user.upload(input, file)
  }
  await choose('upload 更换头像', new File([png], '头像.png'))
  await screen.findByText('头像已更新')
  await waitFor(async () =>
    expect((await server.ok(other, 'profile_detail', {})).data.avatar).toMatch(/^\/profile\/avatar\//),
  )
  const corner = screen.getByRole('button', { name: '当前用户 赵专家' })
  await waitFor(() =>
    expect(corner.querySelector('img')?.src).toMatch(/\/profile\/avatar\/[\w-]+\.png\?ticket=/),
  )
})

test('an expert tells of himself, and his bank card only after his password', async () => {
  const other = await server.login('expert', [], { nick_name: '赵专家' })
  const { db } = server.database
  await db.insert(expert).values({
    user_id: other.user_id,
    name: '赵专家',
    unit: '南京学院',
    province_id: '320000',
    title: '教授',
    major_domain: '机械',
    major_categories: ['46'],
    bank_account: '6222020200112233',
  })
  const { user } = renderConsole({
    server,
    as: other,
    at: '/user/profile',
    project: { project_id: 1, project_name: '项目' },
  })
  await user.click(await screen.findByRole('tab', { name: '专家信息' }))
  expect(await panel().findByText('银行卡：**** 2233')).toBeInTheDocument()
  // The database of a test has no dictionaries: the words are those of the contract.
  expect(panel().getByTitle('江苏')).toBeInTheDocument()
  await user.type(panel().getByLabelText('兼职单位'), '甲公司{Enter}')
  await user.type(panel().getByLabelText('主编、参编教材（ISBN）'), '978-7-111-21382-7{Enter}')
  await user.click(panel().getByRole('button', { name: '保存' }))
  await panel().findByText(/^ISBN.*校验/)
  const wrong = panel().getByTitle('978-7-111-21382-7').querySelector('.ant-select-selection-item-remove')
  if (!wrong) throw new Error('nothing takes the wrong one away')
  await user.click(wrong)
  await user.type(panel().getByLabelText('主编、参编教材（ISBN）'), '978-7-111-21382-6{Enter}')
  await user.click(panel().getByRole('button', { name: '保存' }))
  await screen.findByText('专家信息已保存')
  const [kept] = await db.select().from(expert).where(eq(expert.user_id, other.user_id))
  expect(kept).toMatchObject({ part_time_units: ['甲公司'], edited_books: ['9787111213826'] })

  await user.click(panel().getByRole('button', { name: '查看或修改' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('银行账号')).toBeNull()
  await user.type(dialog.getByLabelText('登录密码'), 'not-mine-1')
  await user.click(dialog.getByRole('button', { name: '验证' }))
  await dialog.findByText('密码错误，还可以试4次')
  await user.clear(dialog.getByLabelText('登录密码'))
  await user.type(dialog.getByLabelText('登录密码'), TEST_PASSWORD)
  await user.click(dialog.getByRole('button', { name: '验证' }))
  const account = await dialog.findByLabelText('银行账号')
  expect(account).toHaveValue('6222020200112233')
  await user.clear(account)
  await user.type(account, '6222020200445566')
  await user.type(dialog.getByLabelText('开户行'), '工商银行')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('银行卡：**** 5566')).toBeInTheDocument()
})
