/*
 * Whether a book has been taught with long and widely enough to be declared. The terms of all editions count together:
 * what a school used before the present edition stands among the same rows.
 */

/** Years of teaching that a declared book needs. */
export const NEEDED_YEARS = 2
/** Schools that have to use it. */
export const NEEDED_SCHOOLS = 3

/** The terms of a year, in their order, each with the day on which it begins. */
const BEGIN = { 春: '03-01', 秋: '09-01' } as const
export const SEASONS = ['春', '秋'] as const
const TERM = /^((?:19|20)\d{2})-([春秋])$/

/** Terms since the year 0; null where the text is no term `2024-春`. */
export function termNumber(term: string | null | undefined): number | null {
  const [, year, season] = TERM.exec(term ?? '') ?? []
  return year && season ? Number(year) * SEASONS.length + (season === '春' ? 0 : 1) : null
}

/** The term that had begun last on a day `YYYY-MM-DD`. */
export function termOn(day: string): string {
  const year = Number(day.slice(0, 4))
  const inYear = day.slice(5)
  if (inYear >= BEGIN.秋) return `${year}-秋`
  return inYear >= BEGIN.春 ? `${year}-春` : `${year - 1}-秋`
}

/** A row of the use of a book, as far as it is written. */
export interface WrittenUse {
  school_name?: string | null
  province_id?: string | null
  term_begin?: string | null
  term_end?: string | null
  students?: number | null
  total_students?: number | null
}

/**
 * Years a school has used the book: its completed terms up to a day, half a year each; null where it has not said since
 * when.
 */
export function yearsUsed({ term_begin, term_end }: WrittenUse, day: string): number | null {
  const begin = termNumber(term_begin)
  const running = termNumber(termOn(day))
  if (begin === null || running === null) return null
  const last = termNumber(term_end)
  const end = last === null ? running : Math.min(running, last + 1)
  return Math.max(0, end - begin) / SEASONS.length
}

/** One school, however it is written: brackets, spaces and width aside. */
const schoolKey = (name: string) => name.normalize('NFKC').replace(/\s/g, '')

const sum = (numbers: readonly (number | null | undefined)[]): number =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0)

export interface UsageTotals {
  /** Schools that have said since when they use the book. */
  schools: number
  provinces: number
  /** Students a year. */
  students: number
  /** Students of all years, as far as the schools have counted them; else those of one year. */
  totalStudents: number
  /** The term in which the first school began, as `2024-春`. */
  earliest: string | null
  /** From then to the deadline. */
  years: number
  hasYears: boolean
  hasSchools: boolean
}

/**
 * What the rows of use add up to, and whether they suffice on the last day of the declaration (`YYYY-MM-DD`). A row
 * counts once it names its school and its first term, if that has begun by then.
 */
export function usageRule(rows: readonly WrittenUse[], deadline: string): UsageTotals {
  const running = termNumber(termOn(deadline)) ?? 0
  const counted = rows.flatMap((row) => {
    const begin = termNumber(row.term_begin)
    const school = schoolKey(row.school_name ?? '')
    return begin !== null && begin <= running && school !== '' ? [{ ...row, begin, school }] : []
  })
  const first = counted.toSorted((a, b) => a.begin - b.begin).at(0)
  const years = first ? (running - first.begin) / SEASONS.length : 0
  const schools = new Set(counted.map(({ school }) => school)).size
  return {
    schools,
    provinces: new Set(counted.flatMap(({ province_id }) => province_id || [])).size,
    students: sum(counted.map((row) => row.students)),
    totalStudents: sum(counted.map((row) => row.total_students ?? row.students)),
    earliest: first?.term_begin ?? null,
    years,
    hasYears: years >= NEEDED_YEARS,
    hasSchools: schools >= NEEDED_SCHOOLS,
  }
}

/** Schools whose first term lies before the first edition (`YYYY-MM`): one of the two is wrong. */
export function beforeFirstEdition(rows: readonly WrittenUse[], first_publish_date: string | null): string[] {
  if (!first_publish_date) return []
  const published = termNumber(termOn(`${first_publish_date.slice(0, 7)}-28`)) ?? 0
  const early = rows.filter(({ term_begin }) => (termNumber(term_begin) ?? published) < published)
  return [...new Set(early.flatMap(({ school_name }) => school_name || []))]
}
