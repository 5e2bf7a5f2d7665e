import type { Row } from '#contract'
import type { Labels } from '#contract/facts/closed'
import { BOOK_FLAG, RESULT_GRADE } from '#contract/facts/results'
import { figure } from '#src/lib/figure'

export type Ranked = Row<'book_resultscore'>

interface RankingColumn {
  key: string
  title: string
  /** Pixels on screen. */
  width: number
  align?: 'right'
  text: (row: Ranked) => string
}

const GRADES: Labels = RESULT_GRADE
const whole = (n: number | null): string => (n === null ? '—' : String(n))
/** A bonus says its sign. */
const signed = (n: number | null): string => (n === null ? '—' : `${n > 0 ? '+' : ''}${n.toFixed(2)}`)

/** What the ranking shows of a book, on the screen, on paper and in the file alike. */
export const RANKING_COLUMNS: readonly RankingColumn[] = [
  { key: 'rank', title: '名次', width: 72, text: ({ rank_all }) => whole(rank_all) },
  { key: 'name', title: '教材', width: 260, text: ({ book_name }) => book_name },
  { key: 'isbn', title: 'ISBN', width: 150, text: ({ isbn }) => isbn ?? '—' },
  { key: 'group', title: '评审组', width: 150, text: ({ group_name }) => group_name ?? '—' },
  {
    key: 'final',
    title: '最终分',
    width: 90,
    align: 'right',
    text: ({ final_score }) => figure(final_score),
  },
  { key: 'valid', title: '有效评审', width: 90, align: 'right', text: ({ valid_num }) => whole(valid_num) },
  { key: 'avg', title: '均分', width: 80, align: 'right', text: ({ avg_score }) => figure(avg_score) },
  {
    key: 'trimmed',
    title: '去极值分',
    width: 100,
    align: 'right',
    text: ({ trimmed_score }) => figure(trimmed_score),
  },
  {
    key: 'leader',
    title: '组长分',
    width: 80,
    align: 'right',
    text: ({ leader_score }) => figure(leader_score),
  },
  { key: 'bonus', title: '加权', width: 80, align: 'right', text: ({ bonus_score }) => signed(bonus_score) },
  { key: 'deviation', title: '标准差', width: 80, align: 'right', text: ({ std_dev }) => figure(std_dev) },
  { key: 'grade', title: '等级', width: 80, text: ({ grade }) => (grade ? (GRADES[grade] ?? grade) : '—') },
  {
    key: 'flags',
    title: '标记',
    width: 160,
    text: ({ flags }) => flags.map((flag) => BOOK_FLAG[flag]).join('、'),
  },
]

/** The ranking as a sheet of what is shown; figures stay numbers, a missing one stays empty. */
export function rankingExport(rows: readonly Ranked[], fileName: string) {
  const list = rows.map((row) =>
    Object.fromEntries(
      RANKING_COLUMNS.map(({ key, align, text }) => {
        const shown = text(row)
        if (shown === '—') return [key, '']
        return [key, align || key === 'rank' ? Number(shown) : shown]
      }),
    ),
  )
  return {
    keys: RANKING_COLUMNS.map(({ key }) => key),
    titles: RANKING_COLUMNS.map(({ title }) => title),
    list,
    fileName,
  }
}

/** Where the selection line is drawn: under the last of the ranked books that is above it; -1: nowhere. */
export const lastAbove = (ranked: readonly Ranked[], line: number | null): number =>
  line === null ? -1 : ranked.findLastIndex(({ final_score }) => (final_score ?? -1) >= line)
