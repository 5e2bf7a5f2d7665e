import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let admin: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await server.database.db
    .insert(dept)
    .values({ dept_id: 5, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' })
  admin = await server.login('admin1', ['admin'])
  await server.login('head1', ['school'], { dept_id: 5, nick_name: '郑华' })
})

test('an office adds, promotes and stops the people of a school', async () => {
  const { user } = renderConsole({ server, as: admin, at: '/system/schools' })
  await user.click(await screen.findByRole('link', { name: '人员' }))
  await screen.findByText('郑华')
  await user.click(screen.getByRole('button', { name: /新\s?增/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('姓名'), '赵敏')
  await user.type(dialog.getByLabelText('账号'), 'zhaomin')
  await user.type(dialog.getByLabelText('手机号码'), '13700000001')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText(/密码只显示这一次/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '已记下' }))
  const row = async () => {
    const found = (await screen.findByText('赵敏')).closest('tr')
    if (!found) throw new Error('no row')
    return within(found)
  }
  expect((await row()).getByText('从未登录')).toBeInTheDocument()
  await user.click((await row()).getByRole('button', { name: '设为管理员' }))
  expect(await (await row()).findByText('学校管理员')).toBeInTheDocument()
  await user.click((await row()).getByRole('button', { name: /停\s?用/ }))
  const asked = (await screen.findAllByText('确定停用“赵敏”的账号？'))[0]?.closest<HTMLElement>(
    '[role=dialog]',
  )
  if (!asked) throw new Error('no dialog')
  await user.click(within(asked).getByRole('button', { name: /停\s?用/ }))
  expect(await (await row()).findByRole('button', { name: /启\s?用/ })).toBeInTheDocument()
})

test('an address of no school says where schools are found', async () => {
  renderConsole({ server, as: admin, at: '/system/schoolList/none/320000' })
  expect(await screen.findByText('没有这所学校')).toBeInTheDocument()
})
