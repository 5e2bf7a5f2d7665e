import type { ProjectStatus } from '#contract/facts/projectLife'
import { eq, max } from 'drizzle-orm'
import type { Output } from '#contract'
import { oneOf } from '#contract/define'
import { PROJECT_TYPE, REVIEW_MODE, type ProjectType, type ReviewMode } from '#contract/facts/project'
import { AvoidRules, Brand, ProjectTexts, type ProjectFields } from '#contract/entities/project'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Project } from '#server/db/rows'
import type { Db } from '#server/db/client'
import { projectManager, scoreRuleVersion, type project } from '#server/db/schema/project'
import { fromWire, wireTime, wireTimeOrNull } from '#server/wire'
import type { z } from '#contract/zod'

const Type = oneOf(PROJECT_TYPE, '评审类型')
const Mode = oneOf(REVIEW_MODE, '评审方式')
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The fields that a database row types as plain text, as the closed lists they are. */
export const typed = (row: {
  project_type: ProjectType
  project_status: ProjectStatus
  review_mode: ReviewMode
}) => ({
  project_type: Type.parse(row.project_type),
  project_status: row.project_status,
  review_mode: Mode.parse(row.review_mode),
})

/** What is hidden from reviewers, and what protects the files. */
export const confidentialityOf = (row: Project) => ({
  is_anonymous: flag(row.is_anonymous),
  mask_fields: row.mask_fields,
  is_encrypted: flag(row.is_encrypted),
  allow_download: flag(row.allow_download),
  watermark: flag(row.watermark),
  watermark_text: row.watermark_text,
})

/** A project in wire format, without the hash of its password. */
export async function presentProject(
  db: Db,
  { open_password_hash, ...row }: Project,
): Promise<Output<'pingshen_detail'>> {
  const { project_id } = row
  const managers = await db
    .select({ user_id: projectManager.user_id })
    .from(projectManager)
    .where(eq(projectManager.project_id, project_id))
    .orderBy(projectManager.user_id)
  const [version] = await db
    .select({ last: max(scoreRuleVersion.version) })
    .from(scoreRuleVersion)
    .where(eq(scoreRuleVersion.project_id, project_id))
  return {
    ...row,
    ...typed(row),
    review_begin_time: wireTime(row.review_begin_time),
    review_end_time: wireTime(row.review_end_time),
    leader_end_time: wireTimeOrNull(row.leader_end_time),
    publicity_begin_time: wireTimeOrNull(row.publicity_begin_time),
    publicity_end_time: wireTimeOrNull(row.publicity_end_time),
    calc_time: wireTimeOrNull(row.calc_time),
    last_score_time: wireTimeOrNull(row.last_score_time),
    ...confidentialityOf({ open_password_hash, ...row }),
    has_password: open_password_hash !== null,
    brand: Brand.parse(row.brand),
    need_sign: flag(row.need_sign),
    sign_each: flag(row.sign_each),
    need_commitment: flag(row.need_commitment),
    need_leader: flag(row.need_leader),
    need_leader_opinion: flag(row.need_leader_opinion),
    allow_withdraw_submit: flag(row.allow_withdraw_submit),
    is_test: flag(row.is_test),
    score_rule: ScoreRule.parse(row.score_rule),
    avoid_rules: AvoidRules.parse(row.avoid_rules),
    texts: ProjectTexts.parse(row.texts),
    manager_ids: managers.map(({ user_id }) => user_id),
    rule_version: version?.last ?? null,
  }
}

type Fields = z.output<typeof ProjectFields> & {
  template_id?: number | undefined
  brand?: z.output<typeof Brand> | undefined
}
type Columns = Omit<typeof project.$inferInsert, 'create_by' | 'avoid_rules' | 'texts'>

const timeOrNull = (text: string | null | undefined) => (text ? fromWire(text) : null)

/** The columns of a whole project, without the managers, which have their own table. */
export function projectColumnsOf({ manager_ids: _managers, ...fields }: Fields): Columns {
  return {
    ...fields,
    review_begin_time: fromWire(fields.review_begin_time),
    review_end_time: fromWire(fields.review_end_time),
    leader_end_time: timeOrNull(fields.leader_end_time),
    publicity_begin_time: timeOrNull(fields.publicity_begin_time),
    publicity_end_time: timeOrNull(fields.publicity_end_time),
    is_anonymous: fields.is_anonymous === 1,
    need_sign: fields.need_sign === 1,
    sign_each: fields.sign_each === 1,
    need_commitment: fields.need_commitment === 1,
    need_leader: fields.need_leader === 1,
    need_leader_opinion: fields.need_leader_opinion === 1,
    allow_withdraw_submit: fields.allow_withdraw_submit === 1,
    is_test: fields.is_test === 1,
  }
}
