import { accept, cellText, plain, quote, refuse } from '#contract/rules/cell'
import { SEASONS } from '#contract/rules/declaration/usageRule'
import {
  EVALUATION_LENGTH,
  isTelephone,
  MOST_STUDENTS,
  TERM_FORM,
  USE_LABELS,
  usageContradictions,
} from '#contract/rules/declaration/usageFields'
import { province, schoolType } from './choices'
import { integer, scientificReason, textReader, type CellReader } from './readers'
import { optional, required, type RowOf } from './spec'

const [SPRING, AUTUMN] = SEASONS
const FIRST_AUTUMN_MONTH = 8
const FIRST_SPRING_MONTH = 2

/** The ways in which schools write a term; each gives the year and the season. */
const WAYS: readonly (readonly [RegExp, (found: string[]) => string])[] = [
  [/^(\d{4})年?-?(春|秋)季?(学期)?$/, ([year, season]) => `${year}-${season}`],
  // The school year 2023-2024: its first term is the autumn's of 2023.
  [
    /^(\d{4})-(\d{4})(?:学年)?-?(?:第)?([一二12])(?:学期)?$/,
    ([first, second, term]) => (term === '一' || term === '1' ? `${first}-${AUTUMN}` : `${second}-${SPRING}`),
  ],
  [/^(\d{4})[-年.](\d{1,2})月?$/, ([year, month]) => ofMonth(Number(year), Number(month))],
]

function ofMonth(year: number, month: number): string {
  if (month >= FIRST_AUTUMN_MONTH) return `${year}-${AUTUMN}`
  return month >= FIRST_SPRING_MONTH ? `${year}-${SPRING}` : `${year - 1}-${AUTUMN}`
}

/** A term in any of the usual ways, as `2024-春`. */
export const term: CellReader<string> = (cell) => {
  const written = plain(cell)
  const bare = written.replace(/[\s()]/g, '').replace(/[—–~～至/]/g, '-')
  for (const [way, read] of WAYS) {
    const found = way.exec(bare)
    if (!found) continue
    const value = read(found.slice(1))
    const month = way === WAYS[2]?.[0] ? Number(found[2]) : 1
    if (/^(19[89]|20)\d/.test(value) && month >= 1 && month <= 12) return accept(value)
  }
  return refuse(`${quote(written)}不是学期：${TERM_FORM}`)
}

const telephone: CellReader<string> = (cell) => {
  const written = plain(cell)
  const bare = written.replace(/\.0+$/, '').replace(/[\s()]/g, '')
  if (isTelephone(bare)) return accept(bare)
  return refuse(scientificReason(written) ?? `${quote(written)}不是手机或带区号的电话`)
}

const people: CellReader<number> = (cell) => integer(1, MOST_STUDENTS)(cellText(cell).replace(/人$/, ''))

/** 选用情况 as a school's or publisher's own list has it. */
export const useFieldTable = {
  school_name: required(
    USE_LABELS.school_name,
    textReader(100),
    '学校、院校、院校名称、使用院校、使用学校、选用学校、选用院校、使用单位、学校全称',
    'school',
  ),
  province_id: optional(USE_LABELS.province_id, province, '省市、所在省份、省（区、市）、所在地区、地区'),
  school_type: optional(USE_LABELS.school_type, schoolType, '院校类型、学校层次、办学层次、学校性质'),
  major_name: optional(USE_LABELS.major_name, textReader(50), '专业、专业名称、适用专业、选用专业'),
  course_name: required(
    USE_LABELS.course_name,
    textReader(100),
    '课程、课程名称、对应课程、选用课程、使用课程名称',
    'course',
  ),
  term_begin: required(
    USE_LABELS.term_begin,
    term,
    '学期、使用学期、起始学期、开始使用学期、使用起始学期、开始时间、开始使用时间、选用学期、使用时间',
  ),
  term_end: optional(USE_LABELS.term_end, term, '终止学期、截止学期、结束时间、结束使用学期'),
  students: required(
    USE_LABELS.students,
    people,
    '使用人数、学生数、学生人数、人数、年使用量、使用数量、每年使用人数、使用人数/年',
    'students',
  ),
  total_students: optional(
    USE_LABELS.total_students,
    people,
    '累计人数、总人数、累计学生数、累计使用量、总使用人数',
  ),
  teacher_name: optional(
    USE_LABELS.teacher_name,
    textReader(20),
    '教师、任课老师、联系人、教师姓名、主讲教师',
  ),
  teacher_phone: optional(
    USE_LABELS.teacher_phone,
    telephone,
    '电话、联系电话、教师联系电话、手机、联系方式',
  ),
  evaluation: optional(
    USE_LABELS.evaluation,
    textReader(EVALUATION_LENGTH),
    '使用评价、教材评价、评价意见、使用效果、反馈',
  ),
} as const

export type UseSheetRow = RowOf<typeof useFieldTable>

export const finishUse = (row: UseSheetRow) => ({
  row,
  wrong: usageContradictions(row).map(({ field, reason }) => ({ field, reason })),
})
