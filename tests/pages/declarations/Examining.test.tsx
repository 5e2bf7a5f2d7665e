import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_ITEM } from '#contract/facts/examining/formal'
import { bookLikeness, bookText, declareBatch, formalExam, formalFinding } from '#server/db/schema/index'
import { keepExamining } from '#server/examining/deadlines'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring, type Declaring } from '#tests/support/declaration'
import { day } from '#tests/support/factories'

const at = '/review/task/index'
let server: TestServer
let scene: Declaring
let first: Login
let second: Login
let book_id: number
const db = () => server.database.db

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  scene = await declaring(server)
  first = await server.login('formal1', ['formalExamination'], { nick_name: '甲审' })
  second = await server.login('formal2', ['formalExamination'], { nick_name: '乙审' })
  book_id = await scene.complete(scene.school, {
    book_name: '数控加工',
    declare_status: 'recommended',
    submit_time: day(-5),
  })
  await db()
    .update(declareBatch)
    .set({ recommend_end_time: day(-1) })
  await keepExamining(db(), new Date())
})

async function openDesk(as: Login, word = '审查') {
  const view = renderConsole({ server, as, at })
  const row = within(await screen.findByRole('row', { name: /数控加工/ }))
  await view.user.click(row.getByRole('button', { name: word }))
  await screen.findByRole('region', { name: '审查项' })
  return view
}

/** Judges all items but these, on the server as the page's own saves do. */
async function judge(result: Partial<Record<keyof typeof FORMAL_ITEM, 'fail'>>) {
  const { exam_id, revision } = await server.ok(first, 'formal_exam_detail', { book_id })
  const items = keysOf(FORMAL_ITEM).map((code) => ({
    code,
    result: result[code] ?? ('pass' as const),
    remark: result[code] ? '与提交的材料不符' : null,
  }))
  await server.ok(first, 'formal_exam_save', { exam_id, revision, items })
}

test('an examiner takes what the machine found, judges the rest and passes the book', async () => {
  const [exam] = await db().select().from(formalExam)
  const found = keysOf(FORMAL_ITEM)
    .filter((code) => code !== 'F08')
    .map((code) => ({
      exam_id: exam?.exam_id ?? 0,
      code,
      verdict: 'ok' as const,
      said: `${code}相符`,
      evidence: [{ label: '版权页', value: '第2版', material: 'M03' as const, page: 1 }],
    }))
  await db().insert(formalFinding).values(found)
  await db().update(formalExam).set({ reading: 'ready' })
  const { user } = await openDesk(first)
  const sheet = within(screen.getByRole('region', { name: '审查项' }))
  expect(sheet.getByText('F10相符')).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: '采用系统核对的20项' }))
  expect(sheet.getByText(/已审20\/21项/)).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '通过' }))
  expect(await screen.findByText('还有1项没有审查：F08')).toBeInTheDocument()
  const seal = within(sheet.getByRole('radiogroup', { name: /^F08/ }))
  await user.click(seal.getByText('合格'))
  await waitFor(() => expect(screen.queryByText('还有1项没有审查：F08')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '提交结论' }))
  expect(await screen.findByText('审查已通过，并告知申报单位')).toBeInTheDocument()
  expect(await screen.findByText('没有等待审查的教材')).toBeInTheDocument()
  expect(await scene.statusOf(book_id)).toBe('formal_passed')
})

test('what is written is saved as one writes, and comes back after a reload', async () => {
  const { user } = await openDesk(first)
  const sheet = within(screen.getByRole('region', { name: '审查项' }))
  await user.click(within(sheet.getByRole('radiogroup', { name: /^F10/ })).getByText('不合格'))
  await user.type(await sheet.findByRole('textbox', { name: 'F10的说明' }), '版次与版权页不一致')
  cleanup()
  renderConsole({ server, as: first, at: `${at}?bookId=${book_id}` })
  const again = within(await screen.findByRole('region', { name: '审查项' }))
  expect(again.getByRole('textbox', { name: 'F10的说明' })).toHaveValue('版次与版权页不一致')
})

test('a book is sent back with what the failed items open', async () => {
  await judge({ F10: 'fail' })
  const { user } = await openDesk(first)
  await user.click(screen.getByRole('radio', { name: '补正' }))
  expect(await screen.findByText('M03 版权页扫描件')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: /审查意见/ }), '版权页与填报的版次不一致，请改正')
  await user.click(screen.getByRole('button', { name: '提交结论' }))
  expect(await screen.findByText('已退回补正，并告知申报单位')).toBeInTheDocument()
  expect(await scene.statusOf(book_id)).toBe('formal_returned')
  const { rounds } = await server.ok(scene.school, 'formal_rounds', { book_id })
  expect(rounds[0]).toMatchObject({ opened_materials: ['M03'], failed: [{ code: 'F10' }] })
})

test('a second examiner confirms a refusal', async () => {
  await judge({ F14: 'fail' })
  const { exam_id, items, revision } = await server.ok(first, 'formal_exam_detail', { book_id })
  await server.ok(first, 'formal_exam_save', {
    exam_id,
    items,
    revision,
    conclusion: 'reject',
    opinion: '编校差错率超过万分之一',
  })
  const view = renderConsole({ server, as: second, at })
  await view.user.click(await screen.findByText('待复审（1）'))
  const row = within(await screen.findByRole('row', { name: /数控加工/ }))
  await view.user.click(row.getByRole('button', { name: '复审' }))
  await view.user.click(await screen.findByRole('button', { name: '同意不通过' }))
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.type(dialog.getByRole('textbox', { name: '复审意见' }), '差错率确实超过标准，同意')
  await view.user.click(dialog.getByRole('button', { name: /确\s*定|OK/ }))
  expect(await screen.findByText('教材形式审查不通过，已告知申报单位')).toBeInTheDocument()
  expect(await scene.statusOf(book_id)).toBe('formal_rejected')
})

test('an examiner sees beside F05 which books are nearly the same', async () => {
  const other = await scene.complete(scene.school, {
    book_name: '数控加工技术',
    declare_status: 'recommended',
    submit_time: day(-5),
  })
  const compared = { state: 'ready', pages: 200, text_pages: 200, prints: 900 } as const
  await db()
    .insert(bookText)
    .values([book_id, other].map((one) => ({ ...compared, book_id: one, name: 'material.pdf' })))
  await db().insert(bookLikeness).values({
    book_a: book_id,
    book_b: other,
    share_a: 0.5,
    share_b: 0.5,
    matched_a: 450,
    matched_b: 450,
    page_pairs: [],
  })
  const { user } = await openDesk(first)
  await user.click(screen.getByRole('button', { name: '查看内容相似的教材' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('row', { name: /数控加工技术/ })).toHaveTextContent('50%')
})

test('the office sees with whom books wait, and passes one on', async () => {
  const office = await server.login('office1', ['reviewActivity'])
  const { user } = renderConsole({ server, as: office, at })
  await user.click(await screen.findByText('形式审查'))
  const row = await screen.findByRole('row', { name: /数控加工.*甲审/ })
  await user.click(within(row).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /转派/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox'))
  await user.click(await screen.findByTitle('乙审'))
  await user.type(dialog.getByRole('textbox', { name: '转派理由' }), '甲审出差，改由乙审审查')
  await user.click(dialog.getByRole('button', { name: /确\s*定|OK/ }))
  expect(await screen.findByText('已转派1种')).toBeInTheDocument()
  expect((await server.ok(second, 'formal_exam_list', {})).total).toBe(1)
})
