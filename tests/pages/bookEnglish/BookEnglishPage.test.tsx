import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { bookEnglish } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'

let server: TestServer
let school: Login
let book_id: number
const db = () => server.database.db

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await makeSchool(db())
  school = await server.login('school1', ['school'], { dept_id: 1 })
  const made = await makeBook(db(), {
    book_name: '机械制图',
    declare_dept_id: 1,
    declare_status: 'draft',
    abstract: '本书讲制图。',
  })
  book_id = made.book_id
})

test('English is typed beside the Chinese, counted, kept, previewed and saved', async () => {
  const at = to('book/bookInfo/english_edit/bookId', { bookId: book_id })
  const { user } = renderConsole({ server, as: school, at })
  expect(await screen.findByText('本书讲制图。')).toBeInTheDocument()
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('英文书名', '机械 Drawing')
  expect(await screen.findByText('英文书名不能含有汉字')).toBeInTheDocument()
  type('英文书名', 'Mechanical Drawing')
  type('英文内容简介', 'state-of-the-art drawing')
  expect(await screen.findByText('2词，须100至400词')).toBeInTheDocument()
  cleanup()
  renderConsole({ server, as: school, at })
  expect(await screen.findByDisplayValue('Mechanical Drawing')).toBeInTheDocument()
  type('作者英文名', 'Wang Wei')
  type('作者单位英文名', 'Some College')
  type('出版社英文名', 'Press A')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('英文内容简介不少于100词，当前2词')).toBeInTheDocument()
  type('英文内容简介', 'drawing '.repeat(120))
  await user.type(screen.getByLabelText('英文关键词'), 'drawing,CAD,views,')
  await user.click(screen.getByRole('button', { name: /预\s?览/ }))
  const preview = within(await screen.findByRole('dialog'))
  expect(preview.getByText('drawing; CAD; views')).toBeInTheDocument()
  await user.click(preview.getByRole('button'))
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () => {
    const [stored] = await db().select().from(bookEnglish)
    expect(stored).toMatchObject({ title_en: 'Mechanical Drawing', keywords_en: ['drawing', 'CAD', 'views'] })
  })
})
