import { CONCLUSION } from '#contract/facts/reviews'
import { MEMBER_TYPE, type MemberType, SIGNING_ORDER } from '#contract/facts/seats'
import { shortest } from '#contract/rules/decimal'
import type { Project } from '#server/db/rows'
import type { BookMaterial } from '#server/store/results/material'
import type { LeaderBook } from '#server/store/leader/books'
import type { PrintedSeat } from '#server/store/prints/seats'
import type { ShownSignature } from '#server/store/signatures/images'
import { labelOf } from '#server/domain/labels'
import { widthOf } from '#server/paper/paging'
import { facts, MM, table, titleRows, type FormCell, type PaperForm, type FormRow } from '#server/paper/rows'
import { changeNote, dayOf, headingOf, signaturePicture, titled, type Discretion } from './shared'

const NAME = '小组评审汇总表'
const WIDTH = widthOf(true)
/** Maximum number of columns with experts' names; with more experts the columns are numbered. */
const MOST_NAMED = 12
const PER_LINE = 4

export interface PrintedGroup {
  group_id: number
  group_name: string
  books: readonly (LeaderBook & { hidden: boolean })[]
  material: ReadonlyMap<number, BookMaterial>
  seats: readonly PrintedSeat[]
  /** The signatures of the experts, by `user_id`. */
  signatures: ReadonlyMap<number, ShownSignature>
  /** Every review is locked and every book has its group's opinion. */
  isDone: boolean
}

const figure = (value: number | null | undefined): string => (value == null ? '' : shortest(value))

interface Column {
  key: string
  title: string
}

/**
 * The columns of the experts: by name where names are visible and fit, otherwise by the anonymous number on
 * each book.
 */
function expertColumns({ books, material }: PrintedGroup, { anonymous }: Discretion) {
  const reviews = books.flatMap(({ book_id }) => material.get(book_id)?.reviews ?? [])
  // Keyed by user, because two people may have the same name.
  const names = new Map(reviews.map(({ user_id, name }) => [user_id, name]))
  const isNamed = !anonymous && names.size <= MOST_NAMED && names.size > 0
  const most = Math.max(0, ...reviews.map(({ anon_no }) => anon_no))
  const columns: Column[] = isNamed
    ? [...names].map(([user_id, title]) => ({ key: String(user_id), title }))
    : Array.from({ length: most }, (_, i) => ({ key: String(i + 1), title: `专家${i + 1}` }))
  const keyOf = ({ user_id, anon_no }: { user_id: number; anon_no: number }) =>
    String(isNamed ? user_id : anon_no)
  return { columns, keyOf }
}

function bookRows(printed: PrintedGroup, discretion: Discretion): FormRow[] {
  const { columns, keyOf } = expertColumns(printed, discretion)
  const lines = printed.books.map((book) => {
    const found = book.hidden ? undefined : printed.material.get(book.book_id)
    const totals = new Map(
      (found?.reviews ?? []).map((review) => [keyOf(review), found?.figures.totals.get(review.anon_no)]),
    )
    const scores = columns.map(({ key }) => {
      const total = totals.get(key)
      return total?.is_trim ? `(${figure(total.total)})` : figure(total?.total)
    })
    const opinion = book.hidden ? undefined : book
    return {
      texts: [
        String(book.sort_no),
        titled(book.book_name, discretion),
        ...scores,
        figure(found?.figures.avg),
        figure(found?.figures.trimmed),
        figure(opinion?.leader_score),
        opinion?.conclusion ? labelOf(CONCLUSION, opinion.conclusion) : '',
      ],
    }
  })
  const narrow = Math.min(18, 130 / Math.max(1, columns.length))
  return table(
    WIDTH,
    [
      { title: '序号', mm: 13, align: 'center' },
      { title: '教材名称' },
      ...columns.map(({ title }) => ({ title, mm: narrow, align: 'center' as const })),
      { title: '均分', mm: 16, align: 'center' },
      { title: '去极值分', mm: 16, align: 'center' },
      { title: '组长分', mm: 16, align: 'center' },
      { title: '结论', mm: 25, align: 'center' },
    ],
    lines,
    9.5,
  )
}

const placeOf = ({ member_type }: { member_type: MemberType }) =>
  SIGNING_ORDER.findIndex((type) => type === member_type)

/** All members who score, the leader first, each with a space for the signature. */
function signatureRows({ seats, signatures, isDone }: PrintedGroup, { anonymous }: Discretion): FormRow[] {
  if (anonymous) return [{ cells: [{ text: '（匿名副本，略去专家姓名和签名）', width: WIDTH, size: 9.5 }] }]
  const people = seats.toSorted((a, b) => placeOf(a) - placeOf(b))
  const cells = people.map((seat): FormCell => {
    const signed = signatures.get(seat.user_id)
    return {
      text: `${labelOf(MEMBER_TYPE, seat.member_type)}　${seat.name}${changeNote(signed)}`,
      width: WIDTH / PER_LINE,
      size: 9.5,
      picture: smaller(signed?.image ?? null),
    }
  })
  const lines = Array.from({ length: Math.ceil(cells.length / PER_LINE) }, (_, i) =>
    cells.slice(i * PER_LINE, (i + 1) * PER_LINE),
  )
  const blank: FormCell = { text: '', width: WIDTH / PER_LINE }
  return [
    {
      holds: true,
      cells: [
        { text: '评审组成员签名', width: WIDTH * 0.7, font: 'bold', size: 10.5 },
        { text: `日期：${dayOf(isDone ? lastDay(seats) : null)}`, width: WIDTH * 0.3, size: 10.5 },
      ],
    },
    ...lines.map((line) => ({
      min: 14 * MM,
      cells: Array.from({ length: PER_LINE }, (_, i) => line[i] ?? blank),
    })),
  ]
}

const lastDay = (seats: readonly PrintedSeat[]): Date | null =>
  seats.reduce<Date | null>((last, { all_submit_time: at }) => (at && (!last || at > last) ? at : last), null)

function smaller(image: string | null) {
  const whole = signaturePicture(image)
  return whole && { ...whole, width: 28 * MM, height: 11 * MM }
}

/** 小组汇总表: the books of a group with the scores of all experts. Scores in brackets were dropped as extremes. */
export function groupForm(project: Project, printed: PrintedGroup, discretion: Discretion): PaperForm {
  const books = bookRows(printed, discretion)
  const last = books.at(-1)
  if (last) last.holds = true
  return {
    title: `${printed.group_name} ${NAME}`,
    running: `${printed.group_name}${NAME}`,
    landscape: true,
    draft: !printed.isDone,
    rows: [
      ...titleRows(WIDTH, headingOf(project), NAME),
      facts(WIDTH, [
        ['评审项目', project.project_name, 1.6],
        ['评审小组', printed.group_name],
        ['教材数', `${printed.books.length} 种`, 0.5],
      ]),
      ...books,
      { holds: true, cells: [{ text: '注：加括号的分数作为极值未计入去极值分。', width: WIDTH, size: 9 }] },
      ...signatureRows(printed, discretion),
    ],
  }
}
