import { avoidedBecause, seatType } from './choices'
import { decimalReader, phone, textReader } from './readers'
import { optional, required, type RowOf } from './spec'
import { readIsbns } from '#contract/rules/book/isbn'
import { accept } from '#contract/rules/cell'
import type { CellReader } from './readers'

const isbn: CellReader<string> = (cell) => {
  const read = readIsbns(cell)
  return read.ok ? accept(read.value.join(',')) : read
}

/** The columns that identify a book: all that are given must match. */
const whichBook = {
  book_name: optional(
    '教材名称',
    textReader(100),
    '书名、教材名、图书名称、名称',
    'Title、Book Title、Book Name',
  ),
  isbn: optional('ISBN', isbn, '书号、ISBN号、标准书号', 'ISBN13、ISBN10'),
  book_code: optional('教材编号', textReader(50), '编号、原编号、图书编号、原始编号', 'ID、No、Number'),
}

/** The columns that identify an expert: without the number, the name must be unique. */
const whichExpert = {
  name: required('姓名', textReader(30), '专家姓名、专家、名字', 'Name、Full Name'),
  phone: optional('手机号', phone, '手机、手机号码、联系电话、电话', 'Mobile、Phone'),
}

const whichGroup = {
  group_name: required('评审组', textReader(30), '组名、组别、小组、分组、评审组名称、所在组', 'Group'),
}

/** 专家分组: experts and their groups */
export const groupExpertFields = {
  ...whichGroup,
  ...whichExpert,
  member_type: optional('人员类型', seatType, '类型、身份、角色', 'Type'),
} as const

/** 教材分组: books and their groups */
export const groupBookFields = { ...whichGroup, ...whichBook } as const

/** 分配表: books and their experts */
export const assignmentFields = { ...whichBook, ...whichExpert } as const

/** 回避名单: experts who must avoid a book, or all books of a unit */
export const avoidanceFields = {
  ...whichExpert,
  ...whichBook,
  unit: optional('回避单位', textReader(100), '单位、单位名称', 'Unit'),
  kind: optional('回避类型', avoidedBecause, '类型、关系、回避关系', 'Kind'),
  reason: required('回避理由', textReader(200), '理由、原因、说明', 'Reason'),
} as const

/** 线下成绩: one score of one expert, a line for each indicator of the score sheet */
export const paperScoreFields = {
  ...whichBook,
  ...whichExpert,
  indicator: optional(
    '指标',
    textReader(200),
    '评分指标、评审指标、指标名称、指标编码、评分项目',
    'Indicator',
  ),
  score: required(
    '分值',
    decimalReader({ places: 2, max: 1000, unit: /分$/ }),
    '得分、分数、成绩、评分、总分',
    'Score、Total',
  ),
} as const

export type GroupExpertRow = RowOf<typeof groupExpertFields>
export type GroupBookRow = RowOf<typeof groupBookFields>
export type AssignmentRow = RowOf<typeof assignmentFields>
export type AvoidanceRow = RowOf<typeof avoidanceFields>
export type PaperScoreRow = RowOf<typeof paperScoreFields>

interface NamesBook {
  book_name: string | null
  isbn: string | null
  book_code: string | null
}

const namesNoBook = ({ book_name, isbn, book_code }: NamesBook) => !book_name && !isbn && !book_code

/** Refuses a row without any column that identifies the book. */
export const needsBook = <R extends NamesBook>(
  row: R,
): { row: R; wrong: { field: keyof R; reason: string }[] } => ({
  row,
  wrong: namesNoBook(row) ? [{ field: 'book_name', reason: '、ISBN、教材编号至少填一项' }] : [],
})

/** Requires either a book or a unit, not both. */
export function needsTarget(row: AvoidanceRow): {
  row: AvoidanceRow
  wrong: { field: keyof AvoidanceRow; reason: string }[]
} {
  const noBook = namesNoBook(row)
  if (noBook && !row.unit) return { row, wrong: [{ field: 'unit', reason: '或教材至少填一项' }] }
  if (!noBook && row.unit) return { row, wrong: [{ field: 'unit', reason: '与教材只能填一项' }] }
  return { row, wrong: [] }
}
