import { EDU_LEVEL } from '#contract/facts/books'
import { MATERIAL } from '#contract/facts/declaration/materials'
import type { Quota } from '#contract/rules/recommending/quota'
import { keysOf } from '#contract/facts/closed'
import { widthOf } from '#server/paper/paging'
import { facts, MM, table, titleRows, type FormRow, type PaperForm } from '#server/paper/rows'
import type { SheetBook } from '#server/store/declarations/sheets'
import { dayOf } from './shared'

const WIDTH = widthOf(true)
const SMALL = 9.5
const UNKNOWN = '未注明层次'

interface RecommendedSheet {
  dept_name: string
  year: number
  at: Date
  books: readonly (SheetBook & { major_name: string | null })[]
  quota: Quota
}

const levelOf = ({ edu_level }: SheetBook): string => (edu_level === null ? UNKNOWN : EDU_LEVEL[edu_level])

const majorOf = ({ major_code, major_name }: RecommendedSheet['books'][number]): string =>
  major_code === null ? '' : major_name === null ? major_code : `${major_name}（${major_code}）`

/** How many books of each level there are, the levels in their order. */
function totals(books: RecommendedSheet['books']): string {
  const levels = [...keysOf(EDU_LEVEL).map((level) => EDU_LEVEL[level]), UNKNOWN]
  const each = levels.flatMap((level) => {
    const num = books.filter((book) => levelOf(book) === level).length
    return num > 0 ? [`${level} ${num} 种`] : []
  })
  return [`共 ${books.length} 种`, ...each].join('，')
}

const bookRows = (books: RecommendedSheet['books']): FormRow[] =>
  table(
    WIDTH,
    [
      { title: '序号', mm: 12, align: 'center' },
      { title: '书名' },
      { title: 'ISBN', mm: 36 },
      { title: '第一主编', mm: 22 },
      { title: '申报单位', mm: 42 },
      { title: '出版社', mm: 34 },
      { title: '层次', mm: 22 },
      { title: '专业', mm: 38 },
    ],
    books.map((book, at) => ({
      texts: [
        String(at + 1),
        book.book_name,
        book.isbn ?? '',
        book.first_editor ?? '',
        book.declare_unit ?? '',
        book.publisher_name ?? '',
        levelOf(book),
        majorOf(book),
      ],
    })),
    SMALL,
  )

const sealRow: FormRow = {
  min: 30 * MM,
  cells: ['负责人签名：', '推荐单位（盖章）：', '日期：　　　年　　月　　日'].map((text) => ({
    text,
    width: WIDTH / 3,
    size: 10.5,
  })),
}

/** 推荐汇总表: the recommended books of a unit in a year, in their order, to be signed and sealed. */
export function recommendedForm({ dept_name, year, at, books, quota }: RecommendedSheet): PaperForm {
  const name = MATERIAL.M18
  const rows = bookRows(books)
  const last = rows.at(-1)
  // The seal never stands alone on a page.
  if (last) last.holds = true
  return {
    title: `${dept_name} ${year}年${name}`,
    running: `${dept_name} ${year}年${name}`,
    landscape: true,
    draft: false,
    rows: [
      ...titleRows(WIDTH, `${year}年${name}`, ''),
      facts(WIDTH, [
        ['推荐单位', dept_name, 2],
        ['年　　度', `${year} 年`],
        ['制表日期', dayOf(at)],
      ]),
      ...rows,
      { ...facts(WIDTH, [['合　　计', totals(books)]]), holds: true },
      {
        ...facts(WIDTH, [
          ['推荐名额', quota.total === null ? '不限' : `${quota.total} 个`],
          ['已用名额', `${quota.used} 个`],
        ]),
        holds: true,
      },
      sealRow,
    ],
  }
}
