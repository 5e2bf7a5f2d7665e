import { ruleOf } from '#server/store/results/source'
import type { ExportedResult } from '#server/store/results/exported'
import { exactly, fixed, mean, multiply, ONE, subtract } from '#server/domain/result/fraction'
import { streamedSheet, type SheetColumn } from '#server/domain/sheet'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Handlers } from '#server/define'
import { numOrNull } from '#server/wire'
import { computed, expertTotals, overseen } from './source'

/** Decimal places of a column: enough that its rounding cannot change the second decimal of the final score. */
const PLACES = 6

/** The mean of the counted totals times the panel's share; exact where the totals allow it. */
function panelPart(
  { trim_scope, leader_weight }: ScoreRule,
  { scores, trimmed_score, leader_score }: ExportedResult,
): number | null {
  if (trimmed_score === null) return null
  const kept = (scores ?? []).flatMap(({ score, is_trim }) => (score === null || is_trim ? [] : [score]))
  const trimmed = trim_scope === 'total' && kept.length > 0 ? mean(kept.map(exactly)) : exactly(trimmed_score)
  const share = leader_score === null ? ONE : subtract(ONE, exactly(leader_weight))
  return Number(fixed(multiply(trimmed, share), PLACES))
}

const leaderPart = ({ leader_weight }: ScoreRule, { leader_score }: ExportedResult): number | null =>
  leader_score === null
    ? null
    : Number(fixed(multiply(exactly(leader_score), exactly(leader_weight)), PLACES))

const columns = (rule: ScoreRule, experts: number): SheetColumn<ExportedResult>[] => [
  ['book_name', '书名', (row) => row.book_name],
  ...expertTotals(experts),
  [
    'trimmed_out',
    '剔除标记',
    ({ scores }) =>
      (scores ?? []).flatMap(({ anon_no, is_trim }) => (is_trim ? [`专家${anon_no}`] : [])).join('、'),
  ],
  ['panel_part', '去极值分×(1−w)', (row) => panelPart(rule, row)],
  ['leader_part', '组长分×w', (row) => leaderPart(rule, row)],
  ['group_factor', '组间系数', (row) => numOrNull(row.group_factor)],
  ['bonus_score', '加分项', (row) => numOrNull(row.bonus_score)],
  ['final_score', '最终分', (row) => numOrNull(row.final_score)],
  ['rank', '名次', (row) => row.rank_all],
]

/** 加权核分明细: 最终分 = 去极值分×(1−w)×组间系数 + 组长分×w + 加分项 */
export const weightingExport: Handlers<'export_pingshen_weighting'> = {
  async export_pingshen_weighting(input, ctx) {
    await overseen(ctx, input.project_id)
    const { project, books, experts, rowsOf } = await computed(ctx, input)
    const { rule } = await ruleOf(ctx.db, project)
    return streamedSheet(`${project.project_name}-加权核分明细`, columns(rule, experts), rowsOf(books))
  },
}
