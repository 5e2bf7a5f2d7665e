import { sql } from 'drizzle-orm'
import { AvoidRules, ProjectTexts } from '#contract/entities/project'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { Refusal, type Context } from '#server/define'
import { STANDARD_TEXTS } from '#server/domain/project/standardTexts'
import { projectOf } from '#server/store/projects/project'

/** The values that a new project copies from another one, or the defaults. */
export async function copiedFrom({ db }: Context, source_id: number | undefined) {
  if (source_id === undefined)
    return {
      score_rule: ScoreRule.parse({}),
      avoid_rules: AvoidRules.parse({}),
      texts: STANDARD_TEXTS,
      template_id: undefined,
      looks: {},
    }
  const source = await projectOf(db, source_id)
  if (!source) throw new Refusal('要复制的评审活动不存在')
  return {
    score_rule: ScoreRule.parse(source.score_rule),
    avoid_rules: AvoidRules.parse(source.avoid_rules),
    texts: ProjectTexts.parse(source.texts),
    template_id: source.template_id ?? undefined,
    // The copied project's file password is not copied.
    looks: {
      mask_fields: source.mask_fields,
      allow_download: source.allow_download,
      watermark: source.watermark,
      watermark_text: source.watermark_text,
      brand: source.brand,
    },
  }
}

/** Copies the groups of a project without people and books. */
export async function copyGroups({ db }: Context, source_id: number, project_id: number): Promise<void> {
  await db.execute(sql`
    insert into review_group (project_id, group_name, group_code, group_type, major_categories, edu_level,
      experts_per_book, order_num, remark)
    select ${project_id}, group_name, group_code, group_type, major_categories, edu_level,
      experts_per_book, order_num, remark
    from review_group where project_id = ${source_id} order by group_id`)
}
