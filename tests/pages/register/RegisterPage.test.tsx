import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dept, schoolApplication, schoolDirectory, user as account } from '#server/db/schema/index'
import { pairsOf, searchable } from '#server/domain/searchText'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
const db = () => server.database.db
const CREDIT = '12100000400002259P'
const proof = () => new File([Buffer.from('%PDF-1.4\n%%EOF')], '证明.pdf', { type: 'application/pdf' })

const listed = (school_name: string, snum: string) => {
  const search = searchable(`${school_name} ${snum}`)
  return {
    snum,
    school_name,
    dept_type: 'school_voc' as const,
    province_id: '320000' as const,
    search,
    pairs: pairsOf(search),
    edition: 'test',
  }
}

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await db()
    .insert(schoolDirectory)
    .values([listed('江阴职业技术学院', '4132013137'), listed('江海职业技术学院', '4132012681')])
  await db().insert(dept).values({
    dept_id: 7,
    dept_name: '江海职业技术学院',
    dept_type: 'school_voc',
    snum: '4132012681',
    contact_name: '张三丰',
    contact_phone: '13812340000',
  })
  await server.login('jianghai', ['school'], { dept_id: 7 })
})

type User = ReturnType<typeof renderConsole>['user']

async function chooseSchool(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('学校'), '职业技术')
  await user.click(await screen.findByRole('button', { name: /江阴职业技术学院/ }))
  await user.click(screen.getByRole('button', { name: '下一步' }))
}

async function fillContact(user: User): Promise<void> {
  const form = within(await screen.findByRole('form', { name: '联系人与账号' }))
  await user.type(form.getByLabelText('联系人姓名'), '李明')
  await user.type(form.getByLabelText('手机号码'), '13812345678')
  await user.type(form.getByLabelText('登录账号'), 'jyzy_jwc')
  await user.type(form.getByLabelText('密码'), TEST_PASSWORD)
  await user.type(form.getByLabelText('再次输入密码'), TEST_PASSWORD)
  await user.click(form.getByRole('button', { name: '下一步' }))
}

test('a school finds itself, says who it is and hands in', async () => {
  const { user } = renderConsole({ server, at: '/register' })
  await chooseSchool(user)
  await fillContact(user)
  const form = within(await screen.findByRole('form', { name: '单位证明与提交' }))
  expect(form.getByText('江阴职业技术学院')).toBeInTheDocument()
  await user.type(form.getByLabelText('统一社会信用代码'), CREDIT.toLowerCase())
  await user.click(form.getByRole('button', { name: '提交注册' }))
  expect(await form.findByText('请选择盖章的单位证明')).toBeInTheDocument()
  await user.upload(form.getByLabelText('单位证明（盖章）'), proof())
  await user.click(form.getByRole('button', { name: '提交注册' }))
  expect(await screen.findByText('已提交，等待省级审核')).toBeInTheDocument()
  const [application] = await db().select().from(schoolApplication)
  expect(application).toMatchObject({ snum: '4132013137', credit_code: CREDIT, reg_status: 'pending' })
  expect(localStorage.getItem('school_register')).toBeNull()
})

test('a school that has an account is told whom to ask, and goes no further', async () => {
  const { user } = renderConsole({ server, at: '/register' })
  await user.type(await screen.findByLabelText('学校'), '江海')
  const found = await screen.findByRole('button', { name: /江海职业技术学院/ })
  expect(found).toHaveTextContent('已注册')
  expect(found).toHaveTextContent('张** 138****0000')
  await user.click(found)
  expect(screen.queryByText(/学校标识码 4132012681/)).not.toBeInTheDocument()
})

test('what is typed survives a reload, but for passwords and the file', async () => {
  const { user } = renderConsole({ server, at: '/register' })
  await chooseSchool(user)
  const form = within(await screen.findByRole('form', { name: '联系人与账号' }))
  await user.type(form.getByLabelText('联系人姓名'), '李明')
  await user.type(form.getByLabelText('密码'), TEST_PASSWORD)
  const kept = localStorage.getItem('school_register') ?? ''
  expect(JSON.parse(kept)).toMatchObject({ dept_name: '江阴职业技术学院', contact_name: '李明' })
  expect(kept).not.toContain(TEST_PASSWORD)
})

test('a fault is told at its field, and nothing typed is lost', async () => {
  const { user } = renderConsole({ server, at: '/register' })
  await user.click(await screen.findByRole('button', { name: '名录中没有本校，自行填写' }))
  await user.type(screen.getByLabelText('学校名称'), '示例县中等专业学校')
  await user.type(screen.getByLabelText('学校标识码'), '123')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect(screen.getByText('请选择省份')).toBeInTheDocument()
  expect(screen.getByText('请选择学校类型')).toBeInTheDocument()
  expect(screen.getByText('学校标识码须为10位数字')).toBeInTheDocument()
  expect(screen.getByLabelText('学校名称')).toHaveValue('示例县中等专业学校')
})

test('a refusal of the server leaves the form as it is', async () => {
  await db().insert(account).values({ user_name: 'jyzy_jwc', nick_name: '他人' })
  const { user } = renderConsole({ server, at: '/register' })
  await chooseSchool(user)
  await fillContact(user)
  const form = within(await screen.findByRole('form', { name: '单位证明与提交' }))
  await user.type(form.getByLabelText('统一社会信用代码'), CREDIT)
  await user.upload(form.getByLabelText('单位证明（盖章）'), proof())
  await user.click(form.getByRole('button', { name: '提交注册' }))
  // It leads to the field that is to be changed.
  const name = await screen.findByLabelText('登录账号')
  expect(name).toHaveAccessibleDescription('账号“jyzy_jwc”已被使用，请换一个')
  expect(screen.getByLabelText('联系人姓名')).toHaveValue('李明')
})

test('passwords are marked together with the rest, and a file that is none beside its field', async () => {
  const { user } = renderConsole({ server, at: '/register' })
  await chooseSchool(user)
  const contact = within(await screen.findByRole('form', { name: '联系人与账号' }))
  await user.click(contact.getByRole('button', { name: '下一步' }))
  expect(contact.getByLabelText('再次输入密码')).toHaveAccessibleDescription('请再次输入密码')
  expect(contact.getByLabelText('联系人姓名')).toBeInvalid()
  await user.type(contact.getByLabelText('再次输入密码'), 'other')
  expect(contact.getByLabelText('再次输入密码')).toHaveAccessibleDescription('两次输入的密码不一致')
  await user.clear(contact.getByLabelText('再次输入密码'))
  await fillContact(user)
  const form = within(await screen.findByRole('form', { name: '单位证明与提交' }))
  await user.type(form.getByLabelText('统一社会信用代码'), CREDIT)
  const file = form.getByLabelText('单位证明（盖章）')
  await user.upload(file, new File(['no picture'], '假.pdf', { type: 'application/pdf' }))
  await user.click(form.getByRole('button', { name: '提交注册' }))
  await waitFor(() => expect(file).toHaveAccessibleDescription(/^“假.pdf”的内容与格式不符/))
})

test('says so where registration is closed', async () => {
  const admin = await server.login('admin1', ['admin'])
  await server.ok(admin, 'config_add', {
    configName: '开放学校注册',
    configKey: 'ps.register.open',
    configValue: 'false',
  })
  renderConsole({ server, at: '/register' })
  expect(await screen.findByText(/学校注册尚未开放/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: '返回登录' })).toBeInTheDocument())
})
