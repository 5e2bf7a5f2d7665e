import { CHECKERS } from './provinceCheck'
import { PLAN_AUDITORS } from './plans'
import { RECOMMENDERS } from './recommending'
import { EXAM_OFFICE } from '#contract/facts/examining/formal'
import { BOOK_OWNERS, DIRECTORS, PUBLISHER_OFFICE, SCHOOL_ADMITTERS, type Role } from '#contract/roles'

interface Duty {
  label: string
  /** What is counted. */
  unit: string
  /** Of these roles themselves: that `admin` may do everything makes it nobody's duty twice. */
  who: readonly Role[]
}

/**
 * What waits for somebody to decide or to mend, outside the reviews and examinations that have a desk of their own. The
 * home page shows each with its number, since when and until when, and leads to the list of it.
 */
export const DUTY = {
  supplement: { label: '形审退回，待补正', unit: '种', who: BOOK_OWNERS },
  school_audit: { label: '待学校审核', unit: '种', who: ['school'] },
  recommend: { label: '待推荐', unit: '种', who: RECOMMENDERS },
  province_check: { label: '待省级复核', unit: '种', who: CHECKERS },
  hand_over: { label: '待移交形式审查', unit: '种', who: EXAM_OFFICE },
  late_exam: { label: '形式审查已逾期', unit: '种', who: EXAM_OFFICE },
  objection: { label: '待答复的异议', unit: '件', who: DIRECTORS },
  revision_audit: { label: '待确认的修订', unit: '种', who: DIRECTORS },
  revision_due: { label: '入选教材临近修订', unit: '种', who: BOOK_OWNERS },
  school_registration: { label: '待审核的学校注册', unit: '所', who: SCHOOL_ADMITTERS },
  publisher_audit: { label: '待审核的出版单位', unit: '家', who: PUBLISHER_OFFICE },
  plan_audit: { label: '待审核的选题', unit: '种', who: PLAN_AUDITORS },
  collected_audit: { label: '待审核的采集', unit: '种', who: DIRECTORS },
} as const satisfies Record<string, Duty>
export type DutyKind = keyof typeof DUTY
