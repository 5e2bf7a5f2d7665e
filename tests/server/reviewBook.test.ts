import { beforeEach, expect, test } from 'vitest'
import { assign, makeBook } from '#tests/support/factories'
import { reviewScene } from '#tests/support/reviewScene'
import { testServer, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const SECRETS = {
  isbn: '9787999900016',
  first_editor: '张主编',
  first_editor_unit: '某学院',
  publisher_name: '某社',
}

async function withBook(is_anonymous: boolean) {
  const scene = await reviewScene(server, 2, {
    is_anonymous,
    texts: { score_note: '打分说明', advice_note: '意见要求' },
  })
  const { project_id, group_id, expert } = scene
  const book = await makeBook(
    server.database.db,
    { ...SECRETS, book_name: '数控加工' },
    { project_id, group_id },
  )
  await assign(server.database.db, { project_id, group_id }, book.book_id, [expert])
  return { ...scene, book_id: book.book_id }
}

test('the scoring page gets the book, the sheet, the notes and the way to the neighbours', async () => {
  const { open, book_id, ids, rule } = await withBook(false)
  const [one = 0, two = 0] = ids
  expect(await open(book_id)).toMatchObject({
    book: { book_id, book_name: '数控加工', ...SECRETS },
    review_status: 'assigned',
    score_revision: 0,
    advice_revision: 0,
    readonly_reason: null,
    score_note: '打分说明',
    advice_note: '意见要求',
    rule: { full_score: rule.full_score, score_step: rule.score_step },
    prev_book_id: two,
    next_book_id: null,
  })
  const { indicators, prev_book_id, next_book_id } = await open(one)
  expect([prev_book_id, next_book_id]).toEqual([null, two])
  expect(indicators.map(({ code, veto }) => [code, veto])).toEqual([
    ['A1', 0],
    ['A1.1', 0],
    ['A1.2', 0],
    ['A2', 0],
    ['A2.1', 0],
    ['A2.2', 0],
    ['V1', 1],
  ])
})

test('a book the expert stepped aside from is passed over', async () => {
  const { open, book_id, ids, setAssignment } = await withBook(false)
  const [one = 0, two = 0] = ids
  await setAssignment(two, { review_status: 'avoided' })
  expect((await open(one)).next_book_id).toBe(book_id)
})

test('where the review is anonymous nothing names the book or its makers', async () => {
  const { open, list, book_id, expert, project_id, opinion, setAssignment, ids } = await withBook(true)
  await server.ok(expert, 'advice_add', opinion(ids[0] ?? 0))
  await server.ok(expert, 'advice_add', opinion(book_id))
  await setAssignment(ids[0] ?? 0, { review_status: 'draft' })
  const loaded = await open(book_id)
  expect(loaded.book).toMatchObject({
    book_name: expect.stringMatching(/^匿名编号 A-\d{3,}$/),
    isbn: null,
    first_editor: null,
    first_editor_unit: null,
    publisher_name: null,
  })
  const { rows } = await list()
  const told = JSON.stringify([
    loaded,
    rows,
    await server.send(expert, 'advice_add', opinion(book_id, { status: 'submitted' })),
    await server.send(expert, 'zhuanjia_all_submit', { project_id, sign_confirm: 1 }),
  ])
  for (const secret of [...Object.values(SECRETS), '数控加工']) expect(told).not.toContain(secret)
  expect(rows.map(({ book_name }) => book_name)).toContain(loaded.book.book_name)
  expect(await list({ keyword: '数控' })).toMatchObject({ total: 0 })
})

test('the list says for each book what is missing, filters, sorts by known columns and pages', async () => {
  const { list, ids, sheet, expert, handIn, setAssignment } = await reviewScene(server, 4)
  const [one = 0, two = 0, three = 0, four = 0] = ids
  await handIn(one)
  await server.ok(expert, 'user_score', sheet(two, [18, null, 27, null]))
  await setAssignment(four, { review_status: 'cancelled' })
  const { rows, total, summary } = await list()
  expect(total).toBe(3)
  expect(rows.map((row) => [row.book_id, row.review_status, row.total_score, row.missing])).toEqual([
    [one, 'submitted', 90, []],
    [two, 'draft', null, ['还有2项指标未打分', '评审意见不少于50字，当前0字', '请选择评审结论']],
    [three, 'assigned', null, ['还有4项指标未打分', '评审意见不少于50字，当前0字', '请选择评审结论']],
  ])
  expect(summary).toMatchObject({
    total: 3,
    assigned: 1,
    draft: 1,
    submitted: 1,
    locked: 0,
    can_all_submit: false,
    blockers: ['还有2本教材未完成评审'],
  })
  const books = async (more: Parameters<typeof list>[0]) =>
    (await list(more)).rows.map(({ book_id }) => book_id)
  expect(await books({ review_status: 'draft' })).toEqual([two])
  expect(await books({ orderByColumn: 'total_score', isAsc: 'desc' })).toEqual([one, two, three])
  expect(await books({ orderByColumn: 'password_hash', isAsc: 'desc' })).toEqual([one, two, three])
  expect(await books({ pageNum: 2, pageSize: 2 })).toEqual([three])
})

test('a complete review that was not handed in lacks only that', async () => {
  const { list, ids, sheet, opinion, expert } = await reviewScene(server, 1)
  await server.ok(expert, 'user_score', sheet(ids[0] ?? 0, [18, 18, 27, 27]))
  await server.ok(expert, 'advice_add', opinion(ids[0] ?? 0))
  expect((await list()).rows[0]?.missing).toEqual(['尚未提交'])
})
