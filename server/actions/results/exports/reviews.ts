import { sql, type SQL } from 'drizzle-orm'
import { STAGE } from '#contract/facts/books'
import { CONCLUSION, GRADE } from '#contract/facts/reviews'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import { overseesScores } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { inOne, rows } from '#server/db/client'
import { whileLost } from '#server/db/driver/lost'
import { stagesInOrder } from '#server/db/facts'
import { inParts } from '#server/db/inParts'
import { linesOf } from '#server/store/reviews/indicatorLines'
import { ruleOf } from '#server/store/results/source'
import { REVIEW_ORDER, reviewLines, type ReviewLine, type WithItems } from '#server/store/reviews/lines'
import { labelOrNull } from '#server/domain/labels'
import { streamedSheet, type SheetColumn } from '#server/domain/sheet'
import { xlsInThread } from '#server/files/sheets/inThread'
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

interface Wanted {
  action: 'export_user_pingshen_detail' | 'dzx_export_opnion'
  filter: Parameters<typeof reviewLines>[0]
  as_file: boolean
  items?: boolean
  order?: readonly SQL[]
}

/**
 * The reviews as a sheet that is sent while they are read, or the name of the file written from it. The export contains
 * names and scores, so the log states who exported how many reviews.
 */
async function exported(
  ctx: Context,
  { action, filter, as_file, items = false, order = REVIEW_ORDER }: Wanted,
  file_name: string,
  columns: Columns,
) {
  const keys = await inOne<{ fenpei_id: number }>(
    ctx.db,
    sql`select fenpei_id from ${reviewLines(filter)} s order by ${sql.join([...order], sql`, `)}`,
  )
  const ids = keys.map(({ fenpei_id }) => fenpei_id)
  const { project_id } = filter
  const logged = (within: Context) =>
    within.log({ action, target: file_name, project_id, after: { rows: ids.length } })
  const read = async (only: readonly number[]) =>
    rows<Line>(await ctx.db.execute(sql`select * from ${reviewLines({ project_id }, { items, only })} s`))
  const parts = inParts(
    ids,
    (part) => whileLost(ctx.signal, () => read(part)),
    ({ fenpei_id }) => fenpei_id,
  )
  const sheet = streamedSheet(file_name, columns, parts)
  if (!as_file) {
    await ctx.inTransaction((within) => Promise.resolve(logged(within)))
    return sheet
  }
  const bytes = await xlsInThread(sheet, ctx.signal)
  return ctx.inTransaction(async (within) => {
    logged(within)
    return { msg: await storeDownload(within, { bytes, original_name: `${file_name}.xls`, type: 'xls' }) }
  })
}

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
    const wanted = { action: 'export_user_pingshen_detail', filter, as_file } as const
    const { project_name } = project
    return kind === 'score_table'
      ? exported(
          ctx,
          { ...wanted, items: true },
          `${project_name}-专家评审明细`,
          await scoreColumns(ctx, project),
        )
      : exported(ctx, wanted, `${project_name}-专家意见`, opinionColumns)
  },

  async dzx_export_opnion({ as_file, ...filter }, ctx) {
    const { project_name } = await overseen(ctx, filter.project_id)
    const order = [sql`array_position(${stagesInOrder}, stage)`, ...REVIEW_ORDER]
    const wanted = { action: 'dzx_export_opnion', filter, as_file, order } as const
    return exported(ctx, wanted, `${project_name}-大中小一体化意见`, stagedColumns)
  },
})
