import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dept, publisher } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let own: Login
const db = () => server.database.db

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await db().insert(dept).values({ dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher' })
  own = await server.login('press', ['publisher'], { dept_id: 71 })
})

test('what is typed survives a reload, and handing in says which fields are missing', async () => {
  const at = '/publisher/publisherLnfoEdit'
  const { user } = renderConsole({ server, as: own, at })
  await user.type(await screen.findByLabelText('主办单位'), '某集团')
  await user.type(screen.getByLabelText('统一社会信用代码'), '123')
  await user.tab()
  expect(await screen.findByText('统一社会信用代码须为18位，现为3位')).toBeInTheDocument()
  cleanup()
  renderConsole({ server, as: own, at })
  expect(await screen.findByDisplayValue('某集团')).toBeInTheDocument()
  expect(screen.getByText('已恢复上次留在本机、尚未保存的内容')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('统一社会信用代码'))
  await user.click(screen.getByRole('button', { name: '提交审核' }))
  expect(await screen.findByText('请填写图书出版许可证号')).toBeInTheDocument()
  expect(screen.queryByText('请填写主办单位')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /暂\s?存/ }))
  await waitFor(async () => {
    const [row] = await db().select().from(publisher)
    expect(row).toMatchObject({ sponsor: '某集团', audit_status: 'draft', dept_id: 71 })
  })
})

test('what a colleague saves meanwhile is joined, also when neither found anything stored', async () => {
  const colleague = await server.login('press2', ['publisher'], { dept_id: 71 })
  const { user } = renderConsole({ server, as: own, at: '/publisher/publisherLnfoEdit' })
  fireEvent.change(await screen.findByLabelText('主办单位'), { target: { value: '某集团' } })
  const { fields } = await server.ok(colleague, 'publisher_detail', {})
  const theirs = { ...fields, legal_person: '王某' }
  await server.ok(colleague, 'publisher_save', { fields: theirs, revision: 0 })
  await user.click(screen.getByRole('button', { name: /暂\s?存/ }))
  await waitFor(async () => {
    const [row] = await db().select().from(publisher)
    expect(row).toMatchObject({ sponsor: '某集团', legal_person: '王某' })
  })
  expect(await screen.findByDisplayValue('王某')).toBeInTheDocument()
})
