import { cleanup, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { collectedBook, dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { fault } from '#tests/support/server'

let server: TestServer
let press: Login
let collect_id: number

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  const { db } = server.database
  await db.insert(dept).values({ dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher' })
  press = await server.login('press', ['publisher'], { dept_id: 71 })
  const [made] = await db
    .insert(collectedBook)
    .values({ isbn: '9787040599336', book_name: '机械制图', dept_id: 71, create_by: press.user_id })
    .returning()
  collect_id = made?.collect_id ?? 0
})

test('handing in marks what is missing; two who write the same record lose nothing', async () => {
  const { user } = renderConsole({ server, as: press, at: to('collection/edit', { id: collect_id }) })
  await user.click(await screen.findByRole('button', { name: /提\s?交/ }))
  expect(await screen.findByText('请填写第一主编')).toBeInTheDocument()
  expect(screen.getByText('请上传版权页')).toBeInTheDocument()
  await user.type(screen.getByLabelText('第一主编'), '张三')
  // A colleague saves another field meanwhile.
  await server.ok(press, 'collection_save', {
    collect_id,
    fields: { book_name: '机械制图', publisher_name: '甲出版社' },
  })
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  const { db } = server.database
  await waitFor(async () =>
    expect(
      await db.select().from(collectedBook).where(eq(collectedBook.collect_id, collect_id)),
    ).toMatchObject([{ first_editor: '张三', publisher_name: '甲出版社' }]),
  )
})

test('what is typed while a save is on its way stays, the hands with it; what was thrown away does not come back', async () => {
  const release = fault.held('collection_save')
  const { user } = renderConsole({ server, as: press, at: to('collection/edit', { id: collect_id }) })
  const editor = await screen.findByLabelText('第一主编')
  await user.type(editor, '张')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await user.type(editor, '三')
  release()
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  // The record is read again, and the field is the one that was there.
  await waitFor(async () =>
    expect((await server.database.db.select().from(collectedBook))[0]?.first_editor).toBe('张'),
  )
  expect(editor).toHaveValue('张三')
  expect(editor).toHaveFocus()
  cleanup()
  renderConsole({ server, as: press, at: to('collection/edit', { id: collect_id }) })
  expect(await screen.findByText(/已恢复上次/)).toBeInTheDocument()
  expect(screen.getByLabelText('第一主编')).toHaveValue('张三')
  await user.click(screen.getByRole('button', { name: /放\s?弃/ }))
  await waitFor(() => expect(screen.getByLabelText('第一主编')).toHaveValue('张'))
  await user.type(screen.getByLabelText('第一主编'), '四')
  expect(screen.queryByText(/已恢复上次/)).not.toBeInTheDocument()
})

test('whoever only reads finds the form closed', async () => {
  const support = await server.login('support', ['sys2'])
  renderConsole({ server, as: support, at: to('collection/edit', { id: collect_id }) })
  expect(await screen.findByLabelText('教材名称')).toBeDisabled()
  expect(screen.queryByRole('button', { name: /保\s?存/ })).not.toBeInTheDocument()
})

test('a record under audit takes nothing, no file either', async () => {
  await server.database.db
    .update(collectedBook)
    .set({ collect_status: 'pending', edu_level: 'voc', major_code: '460103' })
  renderConsole({ server, as: press, at: to('collection/edit', { id: collect_id }) })
  expect(await screen.findByText('已提交，等待审核；审核期间不能修改')).toBeInTheDocument()
  for (const words of ['选择图片', '选择附件'])
    expect(screen.getByText(words).closest('button')).toBeDisabled()
  expect(screen.getByLabelText('专业')).toBeDisabled()
})
