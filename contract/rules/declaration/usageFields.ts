import { termNumber } from './usageRule'

/** 选用情况, by the field's name. */
export const USE_LABELS = {
  school_name: '学校名称',
  school_dept_id: '名录中的学校',
  province_id: '省份',
  school_type: '学校类型',
  major_name: '使用专业',
  course_name: '使用课程',
  term_begin: '开始学期',
  term_end: '结束学期',
  students: '年使用人数',
  total_students: '累计使用人数',
  teacher_name: '任课教师',
  teacher_phone: '教师电话',
  evaluation: '评价',
  proof_file: '使用证明',
} as const
export type UseField = keyof typeof USE_LABELS

/** The most rows of one book, and the most that one save takes. */
export const MOST_USES = 500
/** The most students of one school, in a year and in all. */
export const MOST_STUDENTS = 1_000_000
export const TERM_FORM = '学期形如 2024-春、2024-秋'
export const EVALUATION_LENGTH = 300

/** A mobile number, or that of an office with its area code. */
export const isTelephone = (text: string): boolean =>
  /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/.test(text)

interface Written {
  term_begin: string
  term_end: string | null
  students: number
  total_students: number | null
}

/** What two fields of a row say against each other. */
export function usageContradictions(row: Written): { field: keyof Written & UseField; reason: string }[] {
  const { students, total_students } = row
  const [begin, end] = [termNumber(row.term_begin), termNumber(row.term_end)]
  const found: ReturnType<typeof usageContradictions> = []
  if (begin !== null && end !== null && end < begin)
    found.push({ field: 'term_end', reason: '不能早于开始学期' })
  if (total_students !== null && total_students < students)
    found.push({ field: 'total_students', reason: `不能少于年使用人数${students}` })
  return found
}

interface Named {
  school_name: string
  course_name: string
  major_name: string | null
  term_begin: string
}

/** Two rows of a book with the same key tell of the same use. */
export const usageKey = ({ school_name, course_name, major_name, term_begin }: Named): string =>
  [school_name, course_name, major_name ?? '', term_begin]
    .map((part) => part.normalize('NFKC').replace(/\s/g, ''))
    .join('|')
