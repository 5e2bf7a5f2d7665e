import type { AwardLevel } from '#contract/facts/declaration/bookFields'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { BookField, EditorField } from './bookFields'

export type StoredValue = string | number | boolean | null | undefined

/** What an application is made of, as it is stored. */
export interface ApplicationData {
  status: DeclareStatus
  book: Partial<Record<Exclude<BookField, 'awards' | ListField>, StoredValue>> &
    Record<ListField, readonly string[]> & {
      book_code: string | null
      year: number
      awards: readonly { name: string; level: AwardLevel; grade: string; year: number | null; org: string }[]
      declare_unit: string | null
      recommend_unit: string | null
      /** 专业 in words. */
      major_name: string | null
      /** 适用专业 in words. */
      apply_major_names: readonly string[]
    }
  editors: readonly (Partial<Record<EditorField, StoredValue>> & { name: string })[]
  uses: readonly {
    school_name: string
    course_name: string | null
    term_begin: string | null
    term_end: string | null
    students: number | null
  }[]
  sells: readonly { stat_year: number; spring_num: number; autumn_num: number; school_num: number | null }[]
  opinions: { school: string | null; recommender: string | null }
}
type ListField = 'apply_majors' | 'new_forms' | 'plan_level' | 'key_projects'
