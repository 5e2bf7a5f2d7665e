import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { to } from '#contract/address'
import { book, bookEditor } from '#server/db/schema/index'
import '#src/pages/bookEdit/BookEditPage'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeSchool } from '#tests/support/factories'
import { fault } from '#tests/support/server'

let server: TestServer
let man: Login
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  await makeSchool(db(), { province_id: '320000' })
  man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
})
beforeEach(() => localStorage.clear())

const edit = (bookId: number, step: string) => `${to('book/bookInfo/edit/bookId', { bookId })}?step=${step}`
const began = async (fields: object = {}, editors: Input<'bookinfo_save'>['editors'] = []) => {
  const made = await server.ok(man, 'bookinfo_save', { fields: { book_name: '数控', ...fields }, editors })
  return made.book_id
}

test('a file that is still travelling reaches its field although its step has been left', async () => {
  const book_id = await began()
  const release = fault.held('common_upload')
  const { user } = renderConsole({ server, as: man, at: edit(book_id, 'content') })
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], '封面.png')
  const field = (await screen.findByLabelText('封面')).closest('[data-field]')
  await user.upload(field?.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, png)
  expect(await screen.findByText('封面.png')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^下一步/ }))
  expect(await screen.findByRole('button', { name: '添加获奖' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^上一步/ }))
  expect(await screen.findByText('封面.png')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^下一步/ }))
  release()
  await waitFor(
    async () => {
      const [row] = await db().select().from(book).where(eq(book.book_id, book_id))
      expect(row?.cover).toMatch(/\.png$/)
    },
    { timeout: 15_000 },
  )
})

test('an editor who is being written is there again after a reload, until they are taken in or given up', async () => {
  const book_id = await began({}, [{ name: '陈一', role: 'first_chief' }])
  const visit = () => renderConsole({ server, as: man, at: edit(book_id, 'editors') }).user
  let user = visit()
  await user.click(await screen.findByRole('button', { name: '编辑陈一' }))
  await user.type(await screen.findByLabelText('职务'), '院长')
  cleanup()
  user = visit()
  expect(await screen.findByRole('dialog', { name: '编辑“陈一”' })).toBeInTheDocument()
  expect(screen.getByText('已恢复上次留在本机、尚未确定的内容')).toBeInTheDocument()
  expect(screen.getByLabelText('职务')).toHaveValue('院长')
  await user.click(screen.getByRole('button', { name: /取\s?消/ }))
  const question = await screen.findByText('放弃刚才填写的内容？', { selector: 'span' })
  const asked = within(question.closest<HTMLElement>('[role=dialog]') ?? document.body)
  await user.click(asked.getByRole('button', { name: /放\s?弃/ }))
  await waitFor(() => expect(screen.queryByLabelText('职务')).not.toBeInTheDocument())

  await user.click(screen.getByRole('button', { name: '添加编写人员' }))
  await user.type(await screen.findByLabelText('姓名'), '林二')
  cleanup()
  user = visit()
  const again = within(await screen.findByRole('dialog', { name: '添加编写人员' }))
  await user.click(again.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByRole('row', { name: '第2位，林二' })).toBeInTheDocument()
  cleanup()
  visit()
  await screen.findByRole('button', { name: '添加编写人员' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a dialog that was opened while the book was being made is open under its own address', async () => {
  const release = fault.held('bookinfo_save')
  const { user, where } = renderConsole({ server, as: man, at: edit(0, 'basic') })
  await user.type(await screen.findByLabelText('教材名称'), '焊接')
  await user.click(screen.getByRole('button', { name: '下一步：作者队伍' }))
  await user.click(await screen.findByRole('button', { name: '添加编写人员' }))
  const dialog = await screen.findByRole('dialog', { name: '添加编写人员' })
  release()
  await waitFor(() => expect(where()).toMatch(/\/[1-9]\d*\?step=editors$/), { timeout: 15_000 })
  await waitFor(
    () => {
      expect(dialog).not.toBeInTheDocument()
      expect(screen.getByRole('dialog', { name: '添加编写人员' })).toBeInTheDocument()
    },
    { timeout: 15_000 },
  )
  expect(screen.queryByText('已恢复上次留在本机、尚未确定的内容')).not.toBeInTheDocument()
  const made = where()
  cleanup()
  // Another day the book is opened from a list, and nobody has left anything behind.
  renderConsole({ server, as: man, at: made })
  await screen.findByRole('button', { name: '添加编写人员' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an editor who is being written is not lost by a key; people of other books are found by name', async () => {
  await began({ book_name: '旧书' }, [
    { name: '张三', role: 'first_chief', unit: '某学院' },
    { name: '李四', role: 'editor', unit: '某学院' },
  ])
  const book_id = await began()
  const { user } = renderConsole({ server, as: man, at: edit(book_id, 'editors') })
  await user.click(await screen.findByRole('button', { name: '添加编写人员' }))
  await user.type(await screen.findByLabelText('姓名'), '王五')
  await user.keyboard('{Escape}')
  const question = await screen.findByText('放弃刚才填写的内容？', { selector: 'span' })
  const asked = within(question.closest<HTMLElement>('[role=dialog]') ?? document.body)
  await user.click(asked.getByRole('button', { name: /取\s?消/ }))
  expect(screen.getByLabelText('姓名')).toHaveValue('王五')
  await user.click(
    within(screen.getByRole('dialog', { name: '添加编写人员' })).getByRole('button', { name: /确\s?定/ }),
  )
  expect(await screen.findByRole('row', { name: '第1位，王五' })).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: '从已有人员选择' }))
  const known = within(await screen.findByRole('dialog', { name: '从已有人员选择' }))
  expect(await known.findByText('张三')).toBeInTheDocument()
  await user.type(known.getByLabelText('姓名'), '李{Enter}')
  await waitFor(() => expect(known.queryByText('张三')).toBeNull())
  await user.click(within(known.getByRole('row', { name: /李四/ })).getByRole('checkbox'))
  await user.click(known.getByRole('button', { name: '添加1人' }))
  expect(await screen.findByRole('row', { name: '第2位，李四' })).toBeInTheDocument()
  await waitFor(
    async () => {
      const rows = await db().select().from(bookEditor).where(eq(bookEditor.book_id, book_id))
      expect(rows.map(({ name }) => name)).toEqual(['王五', '李四'])
    },
    { timeout: 15_000 },
  )
})

test('words are no answer, the one who is moved keeps the focus, and materials lead to where they are uploaded', async () => {
  const book_id = await began({ carrier: 'digital', cip_no: '2023' }, [
    { name: '张三', role: 'first_chief' },
    { name: '李四', role: 'editor' },
    { name: '王五', role: 'editor' },
  ])
  const { user } = renderConsole({ server, as: man, at: edit(book_id, 'content') })
  await user.click(await screen.findByText('校企合作开发'))
  const group = within(screen.getByRole('radiogroup', { name: '校企合作开发' }))
  for (const radio of group.getAllByRole('radio')) expect(radio).not.toBeChecked()
  expect(screen.queryByRole('button', { name: /^CIP核字号/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: /^2?\s*作者队伍$/ }))
  await user.click(await screen.findByRole('button', { name: '下移张三' }))
  expect(screen.getByRole('button', { name: '下移张三' })).toHaveFocus()
  await user.keyboard('{Enter}')
  const rows = () =>
    screen.getAllByRole('row', { name: /^第\d位，/ }).map((row) => row.getAttribute('aria-label'))
  expect(rows()).toEqual(['第1位，李四', '第2位，王五', '第3位，张三'])

  await user.click(screen.getByRole('button', { name: /^6?\s*材料$/ }))
  expect(await screen.findByRole('link', { name: '上传申报材料' })).toHaveAttribute(
    'href',
    expect.stringContaining(`bookId=${book_id}`),
  )
})

test('a sheet of editors is taken whole or not at all, and tells row, field, value and reason', async () => {
  const book_id = await began({}, [{ name: '张三', role: 'first_chief', unit: '某学院' }])
  const { user } = renderConsole({ server, as: man, at: edit(book_id, 'editors') })
  await user.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (lines: string[]) => {
    await dialog.findByText(/点击选择编写人员/)
    const input = document.querySelector<HTMLInputElement>('.ant-upload-drag input[type=file]')
    const text = ['姓名,角色,工作单位,职称,出生年月,联系电话', ...lines].join('\n')
    if (input) await user.upload(input, new File([text], '作者.csv', { type: 'text/csv' }))
  }
  await choose(['李四,主编,某学院,教授,1975年3月,1380013800', '张三,第一主编,某学院,,,'])
  expect(await dialog.findByText('手机“1380013800”不是11位手机号')).toBeInTheDocument()
  expect(dialog.getByText('姓名“张三”重复：表单中已有此人')).toBeInTheDocument()
  expect(dialog.getByText('角色“第一主编”只能有一位，已有一位')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: /确认导入/ })).toBeDisabled()
  await choose(['李四,主编,某学院,教授,1975年3月,13800138000', '王五,,某公司,,,'])
  await user.click(await dialog.findByRole('button', { name: '确认导入2行' }))
  expect(await screen.findByRole('row', { name: '第3位，王五' })).toBeInTheDocument()
  await waitFor(
    async () => {
      const rows = await db().select().from(bookEditor).where(eq(bookEditor.book_id, book_id))
      expect(rows).toMatchObject([
        { name: '张三' },
        { name: '李四', role: 'chief', birth: '1975-03', phone: '13800138000' },
        { name: '王五', role: 'editor', unit: '某公司' },
      ])
    },
    { timeout: 15_000 },
  )
})
