import type { Output } from '#contract'
import type { Labels } from '#contract/facts/closed'
import { CONCLUSION, GRADE, VOTE } from '#contract/facts/reviews'
import { layOut } from '#src/features/scoreSheet/sheetLines'

export type OfflineSheet = Output<'offline_sheet'>
export type OfflineBook = OfflineSheet['books'][number]

/** What an expert may put into a cell. */
export type CellEntry =
  { kind: 'score'; most: number | null } | { kind: 'list'; values: readonly string[] } | { kind: 'text' }

export interface SheetCell {
  value: string | number
  /** Absent: the cell is fixed. */
  entry?: CellEntry
}

export interface SheetRow {
  /** What the row is about, as the server names it too. */
  key: string
  cells: readonly SheetCell[]
}

/** A, hidden, is the key of the row; then these. */
export const SHEET_COLUMNS = ['编号', '项目', '满分', '评分标准', '填写', '说明或文字', '页码'] as const
/** The columns that are filled in, counted from the key. */
export const FILL = 5
export const WORDS = 6
export const PAGES = 7
/** The line of the column titles, counted from 1: the first row of content follows. */
export const HEAD_LINE = 2

export const YES = '是'
const none: SheetCell = { value: '' }
const fixed = (value: string | number): SheetCell => ({ value })
const words = (value: string): SheetCell => ({ value, entry: { kind: 'text' } })
const choice = (value: string, values: readonly string[]): SheetCell => ({
  value,
  entry: { kind: 'list', values },
})

const line = (name: string, fill: SheetCell, text: SheetCell, pages = none): SheetCell[] => [
  none,
  fixed(name),
  none,
  none,
  fill,
  text,
  pages,
]

const TEXTS = [
  ['total_reason', '总分与结论说明'],
  ['advice', '总体评价'],
  ['strengths', '优点（选填）'],
  ['problems', '存在问题（选填）'],
  ['suggestions', '修改建议（选填）'],
] as const
export const TEXT_KEYS = TEXTS.map(([key]) => key)

const labelled = (labels: Labels, value: string | null | undefined): string =>
  value ? (labels[value] ?? '') : ''

/** One review as the rows of its sheet, below the title and the names of the columns. */
export function sheetRowsOf(
  { rule, indicators }: Pick<OfflineSheet, 'rule' | 'indicators'>,
  book: OfflineBook,
): SheetRow[] {
  const { sections, vetoes } = layOut(rule, indicators)
  const rows: SheetRow[] = sections.flatMap(({ leaves }) =>
    leaves.map((leaf) => {
      const item = book.items.find(({ indicator_id }) => indicator_id === leaf.indicator_id)
      const most = leaf.full === null ? null : Number(leaf.full)
      return {
        key: `item:${leaf.indicator_id}`,
        cells: [
          fixed(leaf.code),
          fixed(leaf.name),
          fixed(most ?? ''),
          fixed(leaf.standard ?? ''),
          { value: item?.score ?? '', entry: { kind: 'score', most } },
          words(item?.reason ?? ''),
          none,
        ],
      }
    }),
  )
  for (const veto of vetoes) {
    const hit = book.veto_hits.find(({ indicator_id }) => indicator_id === veto.indicator_id)
    rows.push({
      key: `veto:${veto.indicator_id}`,
      cells: line(
        `一票否决：${veto.name}`,
        choice(hit ? YES : '', [YES]),
        words(hit?.reason ?? ''),
        words(hit?.pages ?? ''),
      ),
    })
  }
  if (rule.score_mode === 'grade')
    rows.push({ key: 'grade', cells: line('总体等级', choice(book.grade ?? '', Object.keys(GRADE)), none) })
  if (rule.score_mode === 'vote')
    rows.push({
      key: 'vote',
      cells: line('投票', choice(labelled(VOTE, book.vote), Object.values(VOTE)), none),
    })
  else
    rows.push({
      key: 'conclusion',
      cells: line('评审结论', choice(labelled(CONCLUSION, book.conclusion), Object.values(CONCLUSION)), none),
    })
  return [...rows, ...TEXTS.map(([key, name]) => ({ key, cells: line(name, none, words(book[key])) }))]
}
