import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dept, schoolApplication } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let province: Login
const db = () => server.database.db

async function apply(dept_name: string, snum: string): Promise<Login> {
  const applicant = await server.login(`apply${snum.slice(-2)}`)
  await db().insert(schoolApplication).values({
    user_id: applicant.user_id,
    dept_type: 'school_sec',
    province_id: '320000',
    dept_name,
    snum,
    credit_code: '12100000400002259P',
    contact_name: '周明',
    contact_phone: '13900000001',
    license_file: 'none.pdf',
  })
  return applicant
}

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '江苏省教育厅', dept_type: 'province', province_id: '320000' },
      { dept_id: 5, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
    ])
  province = await server.login('province1', ['province'], { dept_id: 1 })
})

test('a province finds what waits on its home page, and admits or sends back', async () => {
  await apply('甲县中专', '3132000001')
  await apply('乙县中专', '3132000002')
  const { user } = renderConsole({ server, as: province, at: '/index' })
  const waiting = await screen.findByRole('region', { name: '待办' })
  expect(within(waiting).getByText('待审核的学校注册')).toBeInTheDocument()
  await user.click(within(waiting).getByRole('link', { name: '2 所' }))
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest('tr')
    if (!found) throw new Error(`${name} stands in no row`)
    return within(found)
  }
  await user.click((await row('甲县中专')).getByRole('button', { name: /审\s?核/ }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('12100000400002259P')).toBeInTheDocument()
  expect(drawer.getByText(/名录中没有/)).toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: '审核通过' }))
  expect(await (await row('甲县中专')).findByText('已通过')).toBeInTheDocument()
  await user.click((await row('乙县中专')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /^退\s?回$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('退回理由'), '证明没有盖章')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await (await row('乙县中专')).findByText('已退回')).toBeInTheDocument()
})

test('an applicant reads why it was sent back and hands in again', async () => {
  const applicant = await apply('甲县中专', '3132000001')
  const [waiting] = await db().select().from(schoolApplication)
  await server.ok(province, 'school_audit', {
    application_ids: [waiting?.application_id],
    passed: 0,
    reason: '联系人不是本校人员',
  })
  const { user } = renderConsole({ server, as: applicant, at: '/index' })
  expect(await screen.findByText(/联系人不是本校人员/)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '修改并重新提交' }))
  const name = await screen.findByLabelText('联系人')
  await user.clear(name)
  await user.type(name, '吴芳')
  await user.click(screen.getByRole('button', { name: '重新提交' }))
  expect(await screen.findByText(/等待省级审核$/, { selector: '.ant-alert-title' })).toBeInTheDocument()
  const [stored] = await db().select().from(schoolApplication)
  expect(stored).toMatchObject({ contact_name: '吴芳', reg_status: 'pending' })
})

test('a school finds its own people there', async () => {
  const school = await server.login('school1', ['school'], { dept_id: 5 })
  await server.login('man1', ['schoolMan'], { dept_id: 5, nick_name: '赵敏' })
  renderConsole({ server, as: school, at: '/system/schools' })
  expect(await screen.findByText('赵敏')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '某学院' })).toBeInTheDocument()
})
