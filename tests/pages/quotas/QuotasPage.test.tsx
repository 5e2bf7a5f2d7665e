import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { quota } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring, grant, type Declaring } from '#tests/support/declaration'

let server: TestServer
let scene: Declaring
let province: Login
const at = '/declaration/apply/allocation'

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4 })
  await grant(server, scene.admin, 4, 8)
})
const totals = async () =>
  (await server.database.db.select().from(quota)).map(({ dept_id, total }) => [dept_id, total])

test('a province reads what it has, and what is typed survives a reload until it is saved', async () => {
  const { user } = renderConsole({ server, as: province, at })
  const own = within(await screen.findByRole('region', { name: '本单位名额' }))
  expect(await own.findByText(/可分配/)).toHaveTextContent('已分配 0，可分配 8')
  await user.type(await screen.findByLabelText('某学院的名额'), '9')
  await user.type(screen.getByLabelText('某学院的备注'), '双高')
  cleanup()
  const again = renderConsole({ server, as: province, at }).user
  expect(await screen.findByLabelText('某学院的名额')).toHaveValue('9')
  await again.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('“某省教育厅”总额8个，向下分配合计9个，超出1个')).toBeInTheDocument()
  // A refusal loses nothing.
  const input = screen.getByLabelText('某学院的名额')
  expect(input).toHaveValue('9')
  await again.clear(input)
  await again.type(input, '5')
  await again.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('已保存1个单位的名额')).toBeInTheDocument()
  expect(await totals()).toEqual([
    [4, 8],
    [1, 5],
  ])
  await again.click(screen.getByRole('button', { name: '分配记录' }))
  expect(await screen.findByText('未设置 → 5')).toBeInTheDocument()
})

test('a total below what is taken is marked at once; a kind is set at once', async () => {
  await server.ok(scene.school, 'bookinfo_submit', { book_id: await scene.complete(scene.school) })
  const { user } = renderConsole({ server, as: province, at })
  await user.type(await screen.findByLabelText('某学院的名额'), '0')
  expect(await screen.findByText('少于已占用的1')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '放弃修改' }))
  await user.click(screen.getByRole('button', { name: '批量设置' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('出版社')).not.toBeInTheDocument()
  await user.type(await dialog.findByLabelText('其他高职'), '3')
  await user.click(dialog.getByRole('button', { name: /设\s?置/ }))
  expect(await screen.findByText('已设置1个单位的名额')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('某学院的名额')).toHaveValue('3'))
})

test('a total out of range stays as it was typed, and its limit is named', async () => {
  const { user } = renderConsole({ server, as: province, at })
  const total = await screen.findByLabelText('某学院的名额')
  await user.type(total, '-1')
  await user.tab()
  expect(total).toHaveValue('-1')
  expect(screen.getByText('名额不小于0')).toBeInTheDocument()
  await user.clear(total)
  await user.type(total, '12345')
  await user.tab()
  expect(total).toHaveValue('12345')
  expect(screen.getByText('名额不超过9999')).toBeInTheDocument()
})

test('a sheet names what it does not know, and changes nothing', async () => {
  const { user } = renderConsole({ server, as: province, at })
  await user.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/点击选择名额/)
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('.ant-upload-drag input[type=file]')
    if (input) await user.upload(input, new File([text], '名额.csv', { type: 'text/csv' }))
  }
  await choose('单位名称,名额\n某学院,4\n外省学院,2\n')
  expect(await dialog.findByText('单位名称“外省学院”不在您可以分配名额的单位中')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: /确认导入/ })).toBeDisabled()
  await choose('单位名称,名额\n某学院,4\n')
  await user.click(await dialog.findByRole('button', { name: '确认导入1行' }))
  await waitFor(async () => expect(await totals()).toContainEqual([1, 4]))
})

test('whoever only reads types nothing', async () => {
  const support = await server.login('support', ['sys2'])
  renderConsole({ server, as: support, at })
  expect(await screen.findByText('某省教育厅')).toBeInTheDocument()
  expect(screen.queryByLabelText('某省教育厅的名额')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '批量设置' })).not.toBeInTheDocument()
})
