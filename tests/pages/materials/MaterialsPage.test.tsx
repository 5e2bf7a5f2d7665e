import { cleanup, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { PART_BYTES } from '#contract/rules/declaration/parts'
import { book } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'
import { asked, fault, heal } from '#tests/support/server'

let server: TestServer
let man: Login
let book_id: number
const db = () => server.database.db
const at = () => to('declaration/materials', { bookId: book_id })

/** A package as far as its first bytes tell, of two parts. */
const packed = (name: string) =>
  new File([Uint8Array.from([0x50, 0x4b, 3, 4]), new Uint8Array(PART_BYTES)], name, {
    type: 'application/zip',
  })
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}
const inputIn = (row: HTMLElement) => {
  const input = row.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('nothing to upload with')
  return input
}
const parts = () => asked.filter((path) => path.endsWith('/material_part')).length

beforeEach(async () => {
  server = await testServer()
  await makeSchool(db())
  man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  const own = { declare_dept_id: 1, create_by: man.user_id, declare_status: 'draft' } as const
  ;({ book_id } = await makeBook(db(), { book_name: '数控加工技术', carrier: 'paper', ...own }))
})

test('a large file waits for the connection and goes on; after a reload it goes on where it stopped', async () => {
  const { user } = renderConsole({ server, as: man, at: at() })
  const row = await rowOf('其他材料')
  fault.network('material_part')
  await user.upload(inputIn(row), packed('一.zip'))
  await within(row).findByText('网络中断，恢复后自动继续')
  heal()
  window.dispatchEvent(new Event('online'))
  await within(row).findByText(/^第1版 · 3\.0 MB/)
  cleanup()

  const half = packed('二.zip')
  const about = { book_id, code: 'M19' as const, file_name: half.name, size: half.size }
  const { upload_id } = await server.ok(man, 'material_part_open', about)
  const first = new File([half.slice(0, PART_BYTES)], 'part')
  await server.ok(man, 'material_part', { upload_id, offset: 0, file: first })
  renderConsole({ server, as: man, at: at() })
  const again = await rowOf('其他材料')
  await within(again).findByText(/“二.zip”已传99%.*再选择同一文件即从中断处继续/)
  const before = parts()
  await user.upload(inputIn(again), half)
  await within(again).findByText(/^第2版 · 3\.0 MB/)
  expect(parts() - before).toBe(1)
  const earlier = within(within(again).getByRole('list', { name: '其他材料的历史版本' }))
  earlier.getByText(/^第1版/)
  earlier.getByRole('button', { name: /^下载其他材料第1版/ })

  await user.click(within(again).getByRole('button', { name: '删除其他材料' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('第2版文件将被删除，不能恢复；之后前一版生效。')
  await user.click(dialog.getByRole('button', { name: /删\s?除/ }))
  await within(again).findByText(/^第1版/)
})

test('says what is missing and why, leads there, refuses what does not fit, and freezes with the book', async () => {
  const { user } = renderConsole({ server, as: man, at: at() })
  await user.click(await screen.findByRole('button', { name: '完整性检查' }))
  await screen.findByText('还缺10项必需的材料')
  const found = within(screen.getByRole('list', { name: '检查结果' }))
  found.getByText('由学校申报')
  await user.click(found.getByRole('button', { name: 'M03 版权页扫描件' }))
  const row = await rowOf('版权页扫描件')
  expect(within(row).getByRole('button', { name: '上传版权页扫描件' })).toHaveFocus()
  await user.upload(inputIn(row), new File([new Uint8Array(2 * 1024 * 1024 + 1)], '页.jpg'))
  await screen.findByText('版权页扫描件不超过2MB，“页.jpg”有2.1MB')
  await user.upload(inputIn(row), new File(['no picture'], '页.jpg'))
  await within(row).findByText(/“页.jpg”没有上传成功：.*内容与格式不符/)
  await user.upload(inputIn(row), new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], '页.jpg'))
  await within(row).findByText(/^第1版/)
  await screen.findByText('还缺9项必需的材料')
  cleanup()
  await db().update(book).set({ declare_status: 'school_pending' }).where(eq(book.book_id, book_id))
  renderConsole({ server, as: man, at: at() })
  await screen.findByText('教材处于“待学校审核”状态，不能修改材料')
  await screen.findByText('仍可上传、替换和删除：申报（推荐）表')
  const open = screen.getAllByRole('button', { name: /^(上传|替换|删除)/ })
  expect(open.map((one) => one.getAttribute('aria-label'))).toEqual(['上传申报（推荐）表'])
  expect(screen.getByRole('button', { name: '预览版权页扫描件' })).toBeEnabled()
})
