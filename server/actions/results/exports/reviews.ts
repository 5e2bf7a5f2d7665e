import { sql, type SQL } from 'drizzle-orm'
import type { Exported } from '#contract/entities/exported'
import { STAGE } from '#contract/facts/books'
import { CONCLUSION, GRADE } from '#contract/facts/reviews'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import { xlsSheetOf } from '#contract/xls/sheetOf'
import { writeXls } from '#contract/xls/writeXls'
import { overseesScores } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { rows } from '#server/db/client'
import { stagesInOrder } from '#server/db/facts'
import { linesOf } from '#server/store/reviews/indicatorLines'
import { ruleOf } from '#server/store/results/source'
import { REVIEW_ORDER, reviewLines, type ReviewLine, type WithItems } from '#server/store/reviews/lines'
import { labelOrNull } from '#server/domain/labels'
import { exportSheet, type SheetColumn } from '#server/domain/sheet'
import { storeDownload } from '#server/files/store'
import type { Context, Handler, Handlers } from '#server/define'
import { overseen } from './source'

type Line = ReviewLine & WithItems
type Columns = SheetColumn<Line>[]

const who: Columns = [
  ['name', '专家', (row) => row.name],
  ['group_name', '组', (row) => row.group_name],
  ['book_name', '书名', (row) => row.book_name],
]
const total: Columns[number] = ['total_score', '总分', (row) => row.total_score]
const conclusion: Columns[number] = ['conclusion', '结论', (row) => labelOrNull(CONCLUSION, row.conclusion)]
const submitted: Columns[number] = ['submit_time', '提交时间', (row) => row.submit_time]

const opinionColumns: Columns = [
  ...who,
  total,
  conclusion,
  ['advice', '总体评价', (row) => row.advice],
  ['strengths', '优点', (row) => row.strengths],
  ['problems', '问题', (row) => row.problems],
  ['suggestions', '修改建议', (row) => row.suggestions],
  ['error_num', '差错数', (row) => row.error_num],
  submitted,
]

function points(written: string | undefined): string | number | null {
  if (written === undefined) return null
  return written in GRADE ? labelOrNull(GRADE, written) : Number(written)
}

/** One column per scored indicator: its points, or the grade where grades are given. */
async function scoreColumns(ctx: Context, project: Project): Promise<Columns> {
  const { rule } = await ruleOf(ctx.db, project)
  const lines = project.template_id === null ? [] : await linesOf(ctx.db, project.template_id)
  const leaves = scoredLeaves(scoreIndicators(lines, rule.score_mode)).map(
    ({ id, name }): Columns[number] => [`item${id}`, name, ({ items }) => points(items?.[String(id)])],
  )
  return [...who, ...leaves, total, conclusion, ['advice', '意见', (row) => row.advice], submitted]
}

const stagedColumns: Columns = [
  ['stage', '学段', (row) => labelOrNull(STAGE, row.stage)],
  ['book_name', '书名', (row) => row.book_name],
  ['anon_no', '专家匿名号', (row) => `专家${row.anon_no}`],
  conclusion,
  ['advice', '意见', (row) => row.advice],
  ['suggestions', '修改建议', (row) => row.suggestions],
]

const all = async (ctx: Context, from: SQL, order: readonly SQL[]) =>
  rows<Line>(await ctx.db.execute(sql`select * from ${from} s order by ${sql.join([...order], sql`, `)}`))

/** The sheet itself, or the name of the file written from it. */
async function given(ctx: Context, sheet: Exported, as_file: boolean) {
  if (!as_file) return { data: sheet }
  const bytes = writeXls([xlsSheetOf(sheet, sheet.file_name)])
  return { msg: await storeDownload(ctx, { bytes, original_name: `${sheet.file_name}.xls`, type: 'xls' }) }
}

/** The export contains names and scores, so the log states who exported how many reviews. */
const logged = (
  ctx: Context,
  action: 'export_user_pingshen_detail' | 'dzx_export_opnion',
  sheet: Exported,
  project_id: number,
) => ctx.log({ action, target: sheet.file_name, project_id, after: { rows: sheet.list.length } })

/** @param print queues forms for printing */
export const reviewExports = (
  print: Handler<'print_add'>,
): Handlers<'export_user_pingshen_detail' | 'dzx_export_opnion'> => ({
  async export_user_pingshen_detail({ kind, as_file, ...filter }, ctx) {
    if (kind === 'form_pdf') {
      const { project_id, group_id, book_id, user_id } = filter
      const own = (await overseesScores(ctx, project_id)) ? 0 : 1
      const which = { project_id, group_id, book_id, user_id, own, kind: 'review', pack: 'zip' } as const
      return { job_id: (await print({ ...which, anonymous: 0 }, ctx)).job_id }
    }
    const project = await overseen(ctx, filter.project_id)
    const byScore = kind === 'score_table'
    const found = await all(ctx, reviewLines(filter, { items: byScore }), REVIEW_ORDER)
    const sheet = byScore
      ? exportSheet(`${project.project_name}-专家评审明细`, await scoreColumns(ctx, project), found)
      : exportSheet(`${project.project_name}-专家意见`, opinionColumns, found)
    logged(ctx, 'export_user_pingshen_detail', sheet, filter.project_id)
    return given(ctx, sheet, as_file)
  },

  async dzx_export_opnion({ as_file, ...filter }, ctx) {
    const project = await overseen(ctx, filter.project_id)
    const order = [sql`array_position(${stagesInOrder}, stage)`, ...REVIEW_ORDER]
    const found = await all(ctx, reviewLines(filter), order)
    const sheet = exportSheet(`${project.project_name}-大中小一体化意见`, stagedColumns, found)
    logged(ctx, 'dzx_export_opnion', sheet, filter.project_id)
    return given(ctx, sheet, as_file)
  },
})
