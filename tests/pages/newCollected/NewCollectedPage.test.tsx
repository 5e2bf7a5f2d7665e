import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { collectedBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook } from '#tests/support/factories'

const ISBN = '9787040599336'
let server: TestServer
let admin: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  admin = await server.login('admin1', ['admin'])
})

const at = to('collection/new/isbn', { isbn: ISBN })

test('what the library knows is proposed, what is typed survives a reload, and a save goes on to the record', async () => {
  await makeBook(server.database.db, { book_name: '机械制图', isbn: ISBN, first_editor: '张三' })
  const first = renderConsole({ server, as: admin, at })
  expect(await screen.findByText(/已带出书库（2026年度）中的内容/)).toBeInTheDocument()
  const unit = screen.getByLabelText('第一主编单位')
  await first.user.type(unit, '某学院')
  cleanup()
  const { user } = renderConsole({ server, as: admin, at })
  expect(await screen.findByText(/已恢复上次留在本机/)).toBeInTheDocument()
  expect(screen.getByLabelText('第一主编单位')).toHaveValue('某学院')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('待完善')).toBeInTheDocument()
  expect(await server.database.db.select().from(collectedBook)).toMatchObject([
    { isbn: ISBN, book_name: '机械制图', first_editor: '张三', first_editor_unit: '某学院' },
  ])
})

test('a wrong ISBN in the address is refused in words', async () => {
  renderConsole({ server, as: admin, at: to('collection/new/isbn', { isbn: '9787040599337' }) })
  expect(await screen.findByText(/校验码不符/)).toBeInTheDocument()
})
