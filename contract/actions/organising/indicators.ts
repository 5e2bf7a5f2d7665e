import { z } from '#contract/zod'
import { done, flag, id, read, requiredText, text, write } from '#contract/define'
import { points } from '#contract/entities/review'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { ScoreMode } from '#contract/rules/project/scoreRule'
import { readRevision } from '#contract/rules/stale'
import { IndicatorNode } from '#contract/entities/indicator'

/** An indicator with its revision, for those who edit the template. */
const Line = IndicatorNode.extend({ revision: z.number().int() })

const Template = z.object({
  template_id: id,
  name: z.string(),
  score_mode: ScoreMode,
  full_score: z.number().int(),
  locked: flag,
  revision: z.number().int(),
  /** The projects that use this template. */
  project_names: z.array(z.string()),
})

const templateFields = {
  name: requiredText('指标体系名称', 80),
  score_mode: ScoreMode,
  full_score: z.coerce
    .number('满分应为数字')
    .int('满分应为整数')
    .min(1, '满分不小于1')
    .max(1000, '满分不大于1000'),
}

const fields = {
  code: requiredText('编码', 20),
  name: requiredText('指标名称', 100),
  score: points.nullish(),
  standard: text('评分标准', 1000).nullish(),
  veto: flag,
  need_reason: flag,
}

/** Indicator templates and their indicators. */
export const indicators = {
  indicator_template_list: read({
    who: [...MANAGERS, 'sys2'],
    permission: 'review:indicator:list',
    input: z.object({}),
    output: z.array(Template),
  }),
  /** The indicators of a template, parents before children, and whether the sums are correct */
  indicator_tree: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ template_id: id }),
    output: z.object({
      template: Template,
      lines: z.array(Line),
      /** Sum of the scored leaves, as decimal text. */
      sum: z.string(),
      problems: z.array(z.string()),
    }),
  }),
  /** A new template: empty, or a copy of another (A, B and C are built in) */
  indicator_template_add: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ ...templateFields, copy_from_id: id.optional() }),
    output: z.object({ template_id: id }),
  }),
  indicator_template_edit: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ template_id: id, revision: readRevision, ...templateFields }),
    output: done,
  }),
  indicator_template_del: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ template_id: id }),
    output: done,
  }),
  indicator_add: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ template_id: id, parent_id: id.nullish(), ...fields }),
    output: z.object({ indicator_id: id }),
  }),
  /** The complete form of an indicator: an edit clears the fields it omits */
  indicator_edit: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ indicator_id: id, revision: readRevision, ...fields }),
    output: done,
  }),
  /** Moves an indicator with its descendants before another one; without a target, to the end of its parent */
  indicator_move: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ indicator_id: id, parent_id: id.nullable(), before_id: id.nullish() }),
    output: done,
  }),
  indicator_del: write({
    who: DIRECTORS,
    permission: 'review:indicator:edit',
    input: z.object({ indicator_ids: z.array(id).min(1).max(2000) }),
    output: done,
  }),
  /** A preview of the score sheet as experts see it */
  sheet_preview: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ template_id: id }),
    output: z.object({ indicators: z.array(IndicatorNode) }),
  }),
}
