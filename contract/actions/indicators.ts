import { z } from 'zod'
import { done, flag, id, read, requiredText, text, write } from '#contract/define'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { points } from '#contract/entities/review'
import { readRevision } from '#contract/rules/stale'
import { ScoreMode } from '#contract/rules/scoreRule'

/** One line of an indicator table. Level 1 lines hold level 2 lines; veto items stand on their own. */
export const IndicatorNode = z.object({
  indicator_id: id,
  parent_id: id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Full score of the item, or its weight in per cent where the mode is weighted; null on a veto item. */
  score: z.number().nullable(),
  standard: z.string().nullable(),
  veto: flag,
  need_reason: flag,
  order_num: z.number().int(),
})

/** The same for those who set it up. */
const Line = IndicatorNode.extend({ revision: z.number().int() })

const Template = z.object({
  template_id: id,
  name: z.string(),
  score_mode: ScoreMode,
  full_score: z.number().int(),
  locked: flag,
  revision: z.number().int(),
  /** The projects that use it. */
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

/** Ours: indicator templates and their lines. */
export const indicators = {
  indicator_template_list: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({}),
    output: z.array(Template),
  }),
  /** The lines of a template, parents before children, and whether its sums are right */
  indicator_tree: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ template_id: id }),
    output: z.object({
      template: Template,
      lines: z.array(Line),
      /** Sum of the scored leaves, as text with the decimals it has. */
      sum: z.string(),
      problems: z.array(z.string()),
    }),
  }),
  /** A new template: empty, or a copy of another (A, B and C are there from the start) */
  indicator_template_add: write({
    who: DIRECTORS,
    input: z.object({ ...templateFields, copy_from_id: id.optional() }),
    output: z.object({ template_id: id }),
  }),
  indicator_template_edit: write({
    who: DIRECTORS,
    input: z.object({ template_id: id, revision: readRevision, ...templateFields }),
    output: done,
  }),
  indicator_template_del: write({
    who: DIRECTORS,
    input: z.object({ template_id: id }),
    output: done,
  }),
  indicator_add: write({
    who: DIRECTORS,
    input: z.object({ template_id: id, parent_id: id.nullish(), ...fields }),
    output: z.object({ indicator_id: id }),
  }),
  /** The form of a line, filled in whole: an edit clears what it leaves out */
  indicator_edit: write({
    who: DIRECTORS,
    input: z.object({ indicator_id: id, revision: readRevision, ...fields }),
    output: done,
  }),
  /** Puts a line, with all below it, before another one; without that at the end of its parent */
  indicator_move: write({
    who: DIRECTORS,
    input: z.object({ indicator_id: id, parent_id: id.nullable(), before_id: id.nullish() }),
    output: done,
  }),
  indicator_del: write({
    who: DIRECTORS,
    input: z.object({ indicator_ids: z.array(id).min(1) }),
    output: done,
  }),
  /** The preview of the sheet as an expert sees it */
  sheet_preview: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ template_id: id }),
    output: z.object({ indicators: z.array(IndicatorNode) }),
  }),
}
