import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { book, bookUse, dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook } from '#tests/support/factories'
import { fault } from '#tests/support/server'

let server: TestServer
let school: Login
let book_id: number
const db = () => server.database.db
const at = () => to('book/bookInfo/useInfo/bookId', { bookId: book_id })

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' },
      { dept_id: 2, dept_name: '华东职业学院', dept_type: 'school_voc', province_id: '310000' },
    ])
  school = await server.login('school1', ['school'], { dept_id: 1 })
  const made = await makeBook(db(), { declare_dept_id: 1, declare_status: 'draft', course_name: '机械制图' })
  book_id = made.book_id
  await db()
    .insert(bookUse)
    .values([
      { book_id, school_name: '甲学院', course_name: '机械制图', term_begin: '2020-秋', students: 90 },
      { book_id, school_name: '乙学院', course_name: '机械制图', term_begin: '2024-春', students: 60 },
    ])
})

test('the rule is judged while a row is typed, which survives a reload and is saved', async () => {
  const { user } = renderConsole({ server, as: school, at: at() })
  expect(await screen.findByText('2所院校使用，须满3所')).toBeInTheDocument()
  expect(screen.getByText(/^教学使用[\d.]+年，已满2年$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '发行情况' })).toHaveAttribute(
    'href',
    expect.stringMatching(/bookSellInfo\/\d+$/),
  )
  await user.click(screen.getByRole('button', { name: /新\s?增/ }))
  let drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByLabelText('使用课程')).toHaveValue('机械制图')
  await user.type(drawer.getByLabelText('学校名称'), '华东')
  await user.click(await screen.findByText(/华东职业学院（上海/))
  await waitFor(() =>
    expect(Object.values(window.localStorage).join()).toMatch(
      /school_dept_id\D{1,9}2\D.*province_id\W{1,9}310000/,
    ),
  )
  await user.click(drawer.getByLabelText('开始学期'))
  await user.click(await screen.findByTitle('2024年秋季'))
  expect(await drawer.findByText('3所院校使用，已满3所')).toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: /保\s?存/ }))
  expect(await drawer.findByText('请输入年使用人数')).toBeInTheDocument()
  cleanup()
  renderConsole({ server, as: school, at: at() })
  await user.click(await screen.findByRole('button', { name: '继续填写' }))
  drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByLabelText('学校名称')).toHaveValue('华东职业学院')
  await user.type(drawer.getByLabelText('年使用人数'), '120')
  await user.click(drawer.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () => {
    const stored = await db().select().from(bookUse)
    expect(stored.find(({ students }) => students === 120)).toMatchObject({
      school_dept_id: 2,
      province_id: '310000',
      term_begin: '2024-秋',
    })
  })
  expect(await screen.findByText('3所院校使用，已满3所')).toBeInTheDocument()
})

test('a row that was put away is kept beside another that is written', async () => {
  const { user } = renderConsole({ server, as: school, at: at() })
  await user.click(await screen.findByRole('button', { name: /新\s?增/ }))
  let drawer = within(await screen.findByRole('dialog'))
  fireEvent.change(drawer.getByLabelText('学校名称'), { target: { value: '丙学院' } })
  await user.click(drawer.getByText(/^关\s?闭$/))
  const row = (await screen.findByRole('cell', { name: '甲学院' })).closest('tr')
  if (row) await user.click(within(row).getByText('编辑'))
  drawer = within(await screen.findByRole('dialog'))
  fireEvent.change(drawer.getByLabelText('年使用人数'), { target: { value: '95' } })
  await user.click(drawer.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () =>
    expect((await db().select().from(bookUse)).map(({ students }) => students)).toContain(95),
  )
  expect(await screen.findByText(/尚未保存：丙学院/)).toBeInTheDocument()
  expect(screen.queryByText(/尚未保存：甲学院/)).not.toBeInTheDocument()
})

test('a row is not saved while its proof is on its way', async () => {
  const { user } = renderConsole({ server, as: school, at: at() })
  const row = (await screen.findByRole('cell', { name: '甲学院' })).closest('tr')
  if (row) await user.click(within(row).getByText('编辑'))
  const drawer = within(await screen.findByRole('dialog'))
  fault.slow('common_upload', 1500)
  const proof = new File(['%PDF-1.4\n%%EOF\n'], '证明.pdf', { type: 'application/pdf' })
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, proof)
  await user.click(drawer.getByRole('button', { name: /保\s?存/ }))
  expect(await drawer.findByText('文件还在上传，请等它传完')).toBeInTheDocument()
  await waitFor(() => expect(drawer.queryByText('文件还在上传，请等它传完')).not.toBeInTheDocument(), {
    timeout: 5000,
  })
  await user.click(drawer.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () => {
    const [stored] = await db().select().from(bookUse).where(eq(bookUse.school_name, '甲学院'))
    expect(stored?.proof_file).toMatch(/pdf$/)
  })
})

test('what a hand-in was judged by is read, and added to', async () => {
  await db().update(book).set({ declare_status: 'recommend_pending' }).where(eq(book.book_id, book_id))
  renderConsole({ server, as: school, at: at() })
  expect(await screen.findByText(/可以新增，已有的内容不能修改或删除/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /新\s?增/ })).toBeEnabled()
  expect(screen.queryByText('编辑')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '删除所选' })).not.toBeInTheDocument()
})

const sheet = (lines: string[]) =>
  new File([['使用院校,课程名称,使用学期,使用人数', ...lines].join('\n')], '选用.csv', { type: 'text/csv' })

test('a list with a wrong row is not imported, and the row, field, value and reason are told', async () => {
  const { user } = renderConsole({ server, as: school, at: at() })
  await user.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (lines: string[]) => {
    await dialog.findByText(/点击选择选用情况/)
    const input = document.querySelector<HTMLInputElement>('.ant-upload-drag input[type=file]')
    if (input) await user.upload(input, sheet(lines))
  }
  await choose(['丙学院,机械制图,2023-2024学年第一学期,80', '丁学院,机械制图,去年,80'])
  expect(await dialog.findByText('开始学期“去年”不是学期：学期形如 2024-春、2024-秋')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: /确认导入/ })).toBeDisabled()
  // What only the server knows is told in the same place.
  await choose(['丙学院,机械制图,2023年秋季学期,80', '甲学院,机械制图,2020-秋,1'])
  await user.click(await dialog.findByRole('button', { name: '确认导入2行' }))
  expect(await dialog.findByText('学校、课程、专业和开始学期与已有的一条选用情况重复')).toBeInTheDocument()
  expect(await db().select().from(bookUse)).toHaveLength(2)
  await choose(['丙学院,机械制图,2023-2024-1,80'])
  await user.click(await dialog.findByRole('button', { name: '确认导入1行' }))
  expect(await screen.findByText('3所院校使用，已满3所')).toBeInTheDocument()
})

test('an address without a number shows no book', async () => {
  const { where } = renderConsole({ server, as: school, at: at().replace(/\d+$/, 'abc') })
  await waitFor(() => expect(where()).toBe('/404'))
})
