import { REFUSAL } from '#contract/refusals'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { oversees } from '#server/access/scope'
import { resultSource } from '#server/store/results/source'
import { Refusal, type Handlers } from '#server/define'
import { computeResults, type BookResult } from '#server/domain/result/index'
import { numOrNull } from '#server/wire'
import { pageOfRows } from './paging'
import { projectOf } from '#server/store/projects/project'

const NONE = { book_num: 0, moved_num: 0, furthest: 0, in_num: 0, out_num: 0, status_num: 0 }

const rowOf = (before: BookResult, after: BookResult, group_name: string | null) => ({
  book_id: Number(before.id),
  book_name: before.name,
  group_name,
  final_before: numOrNull(before.final),
  final_after: numOrNull(after.final),
  rank_before: before.rank_all,
  rank_after: after.rank_all,
  status_before: before.result_status,
  status_after: after.result_status,
  selected_before: before.selected,
  selected_after: after.selected,
})
type Row = ReturnType<typeof rowOf>

const moveOf = ({ rank_before, rank_after }: Row) =>
  rank_before === null || rank_after === null ? 0 : Math.abs(rank_after - rank_before)
const isChanged = (row: Row) => row.rank_before !== row.rank_after || row.status_before !== row.status_after

export const whatIfHandlers: Handlers<'result_what_if'> = {
  /** Computes the result twice from the same reviews: by the project's rule and by the one being tried. */
  async result_what_if({ project_id, changed, pageNum, pageSize, orderByColumn, isAsc, ...input }, ctx) {
    const found = await projectOf(ctx.db, project_id)
    if (!found || !(await oversees(ctx, project_id))) return { rows: [], total: 0, summary: NONE }
    if (found.template_id === null) throw new Refusal(REFUSAL.schemeNotChosen)
    const source = await resultSource(ctx.db, found)
    const tried = ScoreRule.safeParse({ ...source.input.rule, ...definedOf(input) })
    if (!tried.success) throw new Refusal(tried.error.issues[0]?.message ?? '规则有误')
    const before = computeResults(source.input)
    const after = computeResults({ ...source.input, rule: tried.data })
    const groups = new Map(source.input.groups?.map(({ id, name }) => [id, name ?? null]))
    const all = before.flatMap((one, at) => {
      const other = after[at]
      return other ? [rowOf(one, other, one.group === null ? null : (groups.get(one.group) ?? null))] : []
    })
    const summary = {
      book_num: all.length,
      moved_num: all.filter(({ rank_before, rank_after }) => rank_before !== rank_after).length,
      furthest: all.reduce((most, row) => Math.max(most, moveOf(row)), 0),
      in_num: all.filter((row) => row.selected_after === true && row.selected_before !== true).length,
      out_num: all.filter((row) => row.selected_before === true && row.selected_after !== true).length,
      status_num: all.filter((row) => row.status_before !== row.status_after).length,
    }
    const shown = changed === 1 ? all.filter(isChanged) : all
    shown.sort((a, b) => moveOf(b) - moveOf(a) || a.book_id - b.book_id)
    return { ...pageOfRows(shown, { pageNum, pageSize, orderByColumn, isAsc }), summary }
  },
}

const definedOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
