import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { downloads } from '#tests/support/downloads'

const saved = downloads()
let server: TestServer
let sys2: Login
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
  await server.database.db.execute(
    sql`create table garden (garden_id serial primary key, garden_name varchar(30) not null)`,
  )
})
// The next test has the same database.
afterEach(() => server.database.db.execute(sql`drop table if exists garden`))

const open = () => renderConsole({ server, as: sys2, at: to('tool/gen/index') })
const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a table is imported, shown file by file, downloaded and deleted', async () => {
  const { user } = open()
  expect(await screen.findByText('没有已导入的表；点“导入”选择数据库中的表')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^导\s?入$/ }))
  const choice = await dialog()
  await user.type(choice.getByLabelText('表名'), 'garden')
  await user.click(choice.getByRole('button', { name: /^搜\s?索$/ }))
  const found = within(await choice.findByRole('row', { name: /garden/ }))
  await user.click(found.getByRole('checkbox'))
  await user.click(choice.getByRole('button', { name: '导入（1）' }))
  await user.click((await rowOf(/garden/)).getByRole('button', { name: /预\s?览/ }))
  const files = await dialog()
  expect(await files.findByRole('tab', { name: '说明' })).toBeInTheDocument()
  const tabs = files.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(new Set(tabs).size).toBe(tabs.length)
  await user.click(files.getByRole('tab', { name: 'GardenPage.tsx' }))
  const code = await files.findByRole('region', { name: 'src/pages/garden/GardenPage.tsx的代码' })
  expect(code).toHaveTextContent('export default function GardenPage()')
  expect(code.querySelector('.hljs-keyword')).toBeInTheDocument()
  await user.click(files.getByRole('button', { name: /^关\s?闭$/ }))
  await user.click((await rowOf(/garden/)).getByRole('button', { name: /下\s?载/ }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['garden.zip']))
  await user.click((await rowOf(/garden/)).getByRole('button', { name: /删\s?除/ }))
  const question = await screen.findByText(/数据库中的表、数据和已经下载的代码不受影响/)
  const asked = within(question.closest<HTMLElement>('[role=dialog]') ?? document.body)
  await user.click(asked.getByRole('button', { name: /^删\s?除$/ }))
  expect(await screen.findByText('没有已导入的表；点“导入”选择数据库中的表')).toBeInTheDocument()
})

test('a table without a key says why it cannot be imported', async () => {
  await server.database.db.execute(sql`drop table garden`)
  await server.database.db.execute(sql`create table garden (garden_name text)`)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^导\s?入$/ }))
  const choice = await dialog()
  await user.type(choice.getByLabelText('表名'), 'garden')
  await user.click(choice.getByRole('button', { name: /^搜\s?索$/ }))
  const found = within(await choice.findByRole('row', { name: /没有由数据库生成的单列整数主键/ }))
  await user.click(found.getByRole('checkbox'))
  expect(choice.getByRole('button', { name: '导入（1）' })).toBeDisabled()
})

test('what has changed in the database is taken over', async () => {
  await server.ok(sys2, 'gen_import', { tables: 'garden' })
  await server.database.db.execute(sql`alter table garden add column note text`)
  const { user } = open()
  await user.click((await rowOf(/garden/)).getByRole('button', { name: /预\s?览/ }))
  const files = await dialog()
  expect(await files.findByText('表“garden”的结构已改变或已删除，请先同步')).toBeInTheDocument()
  await user.click(files.getByRole('button', { name: /^关\s?闭$/ }))
  await user.click((await rowOf(/garden/)).getByRole('button', { name: /同\s?步/ }))
  const question = await screen.findByText(/新的列加进来/)
  const asked = within(question.closest<HTMLElement>('[role=dialog]') ?? document.body)
  await user.click(asked.getByRole('button', { name: /^同\s?步$/ }))
  expect(await screen.findByText('已与数据库同步')).toBeInTheDocument()
})
