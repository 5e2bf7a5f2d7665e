import { screen, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assignment } from '#server/db/schema/index'
import {
  looksSame,
  markOf,
  movedSpot,
  tableOf,
  matrixCellText,
  type MatrixCell,
} from '#src/pages/groupBooks/matrix/matrix'
import { MatrixGrid } from '#src/pages/groupBooks/matrix/MatrixGrid'
import { renderAlone } from '#tests/support/console'
import { groupBooksScene } from './groupBooks.support'

const cell = (more: Partial<MatrixCell>): MatrixCell => ({
  book_id: 1,
  user_id: 1,
  fenpei_id: null,
  anon_no: null,
  review_status: null,
  pinned: false,
  avoid_kind: null,
  avoid_fact: null,
  ...more,
})
const given = { fenpei_id: 5, anon_no: 2 }
const clash = { avoid_kind: 'manual', avoid_fact: '师生' } as const

test.each([
  [undefined, 'free', '可分配'],
  [cell({ ...given, review_status: 'assigned' }), 'assigned', '已配（专家2）'],
  [cell({ ...given, review_status: 'draft' }), 'begun', '已暂存（专家2）'],
  [cell({ ...given, review_status: 'returned' }), 'begun', '已退回（专家2）'],
  [cell({ ...given, review_status: 'locked' }), 'done', '已锁定（专家2）'],
  [cell({ ...given, review_status: 'avoided' }), 'avoid', '回避：本人已回避'],
  [cell({ ...given, review_status: 'cancelled' }), 'ended', '评审已取消，留存'],
  [cell({ avoid_kind: 'same_unit', avoid_fact: '同为“甲”' }), 'avoid', '回避：同单位，同为“甲”'],
  [
    cell({ ...given, ...clash, review_status: 'submitted' }),
    'done',
    '已评（专家2），但应回避：管理员指定，师生',
  ],
] as const)('cell %#: %o is %s', (found, mark, words) => {
  expect(markOf(found)).toBe(mark)
  expect(matrixCellText(found)).toBe(words)
})

test.each([
  ['ArrowRight', false, 1, 2],
  ['ArrowUp', false, 0, 1],
  ['PageUp', false, 0, 1],
  ['PageDown', false, 11, 1],
  ['Home', false, 1, 0],
  ['End', false, 1, 4],
  ['Home', true, 0, 0],
  ['ArrowUp', true, 0, 1],
  ['ArrowDown', true, 29, 1],
  ['ArrowLeft', true, 1, 0],
  ['ArrowRight', true, 1, 4],
  ['End', true, 29, 4],
])('%s (ctrl %s) leads from row 1, column 1 to %i, %i', (key, ctrl, row, column) => {
  expect(movedSpot({ row: 1, column: 1 }, key, ctrl, { row: 30, column: 5 })).toEqual({ row, column })
})

test('keys stop at the edges, and others do not move', () => {
  const size = { row: 2, column: 2 }
  expect(movedSpot({ row: 0, column: 0 }, 'ArrowLeft', false, size)).toEqual({ row: 0, column: 0 })
  expect(movedSpot({ row: 1, column: 1 }, 'ArrowDown', false, size)).toEqual({ row: 1, column: 1 })
  expect(movedSpot({ row: 0, column: 0 }, 'a', false, size)).toBeUndefined()
})

test('ended pairs are no load; a row is drawn again only when it looks different', () => {
  const book = { book_id: 1, book_name: '书', needed_num: 1, major_class: null }
  const expert = { user_id: 1, name: '甲', unit: null, capacity: 3, available: true }
  const read = (more: Partial<MatrixCell>) =>
    tableOf({ books: [book], experts: [expert], cells: [cell({ ...given, ...more })] })
  expect(read({ review_status: 'cancelled' }).loads).toEqual([0])
  expect(read({ review_status: 'draft' }).loads).toEqual([1])
  const [a, b, c] = [
    read({ review_status: 'draft' }),
    read({ review_status: 'draft' }),
    read({ review_status: 'locked' }),
  ].map(({ rows }) => rows[0])
  if (!a || !b || !c) throw new Error('no row')
  expect(looksSame(a, b)).toBe(true)
  expect(looksSame(a, c)).toBe(false)
})

const grid = async () => within(await screen.findByRole('grid', { name: '分配矩阵' }))
const said = () => screen.getByRole('status')

describe('the grid', () => {
  test('is walked and toggled by keys, and shows the loads below', async () => {
    const scene = await groupBooksScene()
    const { user } = scene.show('matrix')
    const first = (await grid()).getByLabelText('专家甲 回避：同单位，同为“专家甲学院”')
    expect(first).toHaveAttribute('tabindex', '0')
    await user.click(first)
    await user.keyboard('{Enter}')
    expect(said()).toHaveTextContent('回避：同单位，同为“专家甲学院”。确需分配的')
    expect(await scene.assignments()).toEqual([])

    await user.keyboard('{ArrowDown}{ArrowRight} ')
    expect(await screen.findByText('已分配')).toBeInTheDocument()
    expect(await screen.findByLabelText('专家乙 已配（专家1）')).toHaveFocus()
    expect(await scene.assignments()).toEqual(['1:1'])
    expect(screen.getByLabelText('专家乙，已分配/上限 1/30')).toBeInTheDocument()

    await user.keyboard('{Enter}')
    expect(await screen.findByText('已取消分配')).toBeInTheDocument()
    expect(await scene.assignments()).toEqual([])
  })

  test('does not take back what is scored, nor go over a limit, and says so', async () => {
    const scene = await groupBooksScene({ limit: 1 })
    await scene.give([1, 2], [1])
    const { book_id, user_id } = assignment
    await scene.db
      .update(assignment)
      .set({ review_status: 'submitted' })
      .where(and(eq(book_id, scene.bookOf(1)), eq(user_id, scene.userOf(1))))
    const { user } = scene.show('matrix')
    await user.dblClick(await screen.findByLabelText('专家乙 已评（专家1）'))
    expect(said()).toHaveTextContent('专家已评，不能取消分配')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByText('专家乙 已分配 1 本，达到每专家上限')).toBeInTheDocument()
    expect(await scene.assignments()).toEqual(['1:1', '1:2'])
  })
})

test('a pair is pinned by a key, cannot be taken back then, and starting over leaves it', async () => {
  const scene = await groupBooksScene()
  await scene.give([1], [1])
  const { user } = scene.show('matrix')
  await user.click(await screen.findByLabelText('专家乙 已配（专家1）'))
  await user.keyboard('l')
  expect(await screen.findByText('已锁定，重新分配时保留')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('已锁定，请先解除锁定，不能取消分配')).toBeInTheDocument()
  const { project_id, group_id } = scene
  for (const seed of ['a', 'b', 'c']) {
    const order = { project_id, only_gap: 0, seed } as const
    const { plan } = await scene.server.ok(scene.manager, 'allocation_try', {
      ...order,
      group_ids: [group_id],
      way: 'lot',
    })
    expect(plan).toContainEqual({ book_id: scene.bookOf(1), user_id: scene.userOf(1), kept: true })
  }
  await user.click(screen.getByRole('button', { name: '解除锁定' }))
  expect(await screen.findByText('已解除锁定')).toBeInTheDocument()
})

describe('a grid of 2,000 books and 300 experts', () => {
  const books = Array.from({ length: 2000 }, (_, i) => ({
    book_id: i + 1,
    book_name: `书${i + 1}`,
    needed_num: 1,
    major_class: null,
  }))
  const experts = Array.from({ length: 300 }, (_, i) => ({
    user_id: i + 1,
    name: `专家${i + 1}`,
    unit: null,
    capacity: 30,
    available: true,
  }))
  const last = cell({ ...given, book_id: 2000, user_id: 300, review_status: 'assigned' })
  const matrix = { books, experts, cells: [last] }
  const place = { project_id: 1, group_id: 1, group_name: '组' }

  test('draws only what is in sight, and is walked from end to end by keys', async () => {
    const { user } = renderAlone(<MatrixGrid matrix={matrix} place={place} late="仅供查看" />)
    const table = screen.getByLabelText('分配矩阵')
    expect(table).toHaveAttribute('aria-rowcount', '2002')
    const drawn = () => table.querySelectorAll('td[data-row]').length
    expect(drawn()).toBeGreaterThan(300)
    expect(drawn()).toBeLessThan(3000)
    const focused = () => {
      const { row, column } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
      return [row, column]
    }
    const first = table.querySelector<HTMLElement>('td[tabindex="0"]')
    if (first) await user.click(first)
    await user.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toEqual(['1999', '299'])
    expect(document.activeElement).toHaveAccessibleName('专家300 已配（专家2）')
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(focused()).toEqual(['1998', '298'])
    await user.keyboard('{Home}')
    expect(focused()).toEqual(['1998', '0'])
    await user.keyboard('{Control>}{ArrowUp}{ArrowRight}{/Control}')
    expect(focused()).toEqual(['0', '299'])
    expect(drawn()).toBeLessThan(3000)
    expect(table.querySelectorAll('tfoot td').length).toBeLessThan(100)
  })
})
