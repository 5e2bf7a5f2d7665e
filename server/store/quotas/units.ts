import { sql } from 'drizzle-orm'
import { QUOTA_UNITS } from '#contract/facts/declaration/quotas'
import { part, value } from '#server/db/facts'
import { list } from '#server/db/within'

const { dept, highLevel, quota } = value

/** A condition on the unit `d`: a quota can be set for it. */
export const QUOTA_DEPTS = sql`d.dept_type in ${list(QUOTA_UNITS)}`

/** The kind of the unit `d`: `quotaKindOf` of the contract. */
export const quotaKind = sql`case
  when d.dept_type not in ${part.schools} then d.dept_type
  when d.dept_type = ${dept.school_sec} and d.high_level_type = ${highLevel.a_level} then ${quota.a_level}
  when d.dept_type = ${dept.school_sec} then ${quota.sec}
  when d.high_level_type = ${highLevel.national} then ${quota.national}
  when d.high_level_type = ${highLevel.province} or d.dept_type <> ${dept.school_voc} then ${quota.provincial}
  else ${quota.voc} end`
