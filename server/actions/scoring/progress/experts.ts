import { and, sql, type SQL } from 'drizzle-orm'
import { EXPERT_STATUS, MEMBER_TYPE, type ExpertStatus } from '#contract/facts/seats'
import { progressScopeOf, type ProgressScope } from '#server/access/progressScope'
import { anyContains } from '#server/db/like'
import { rows } from '#server/db/client'
import { orderOf } from '#server/db/page'
import { expertProgress, type ExpertProgress } from '#server/store/progress/experts'
import { remindersTo } from '#server/store/messages/reminded'
import { lookedAfterBy } from '#server/store/members/liaisons'
import { writtenAfterReset } from '#server/store/reviews/afterReset'
import { within } from '#server/db/within'
import { changedSince } from '#server/store/signatures/signatures'
import { selectPageByKey, sortableBy } from '#server/db/selectPage'
import { exportSheet, type SheetColumn } from '#server/domain/sheet'
import { forbidden, type Context, type Handlers } from '#server/define'

const COUNTS = ['assigned_num', 'draft_num', 'submitted_num', 'locked_num', 'returned_num', 'undone_num']
const SCORES = ['avg_score', 'max_score', 'min_score', 'excellent_rate']
const SORTABLE = sortableBy([
  ...COUNTS,
  ...SCORES,
  'last_time',
  'all_submit_time',
  'expert_status',
  'group_id',
])

const IN_ORDER = [sql`order_num`, sql`group_id`, sql`member_id`]
/** The sort order that puts those to be reminded first. */
const BY_WORK_LEFT = [sql`undone_num desc`, ...IN_ORDER]

interface Wanted {
  group_id?: number | undefined
  keyword?: string | undefined
  expert_status?: ExpertStatus | undefined
  liaison_user_id?: number | undefined
}

/** The seats whose progress the caller may see, filtered. */
function watched(
  { project: { project_id }, people, contactable: reach }: ProgressScope,
  { group_id, keyword, expert_status, liaison_user_id }: Wanted,
): (only?: readonly number[]) => SQL {
  const where = and(
    people,
    liaison_user_id === undefined ? undefined : lookedAfterBy(project_id, liaison_user_id),
    group_id === undefined ? undefined : sql`m.group_id = ${group_id}`,
    expert_status === undefined ? undefined : sql`m.expert_status = ${expert_status}`,
    anyContains([sql`coalesce(e.name, u.nick_name)`, sql`e.unit`], keyword),
  )
  return (only) => expertProgress(project_id, where ?? sql`true`, reach, only)
}

/** Leaders and the technical office see the progress of experts, but no scores. */
const withoutScores = { avg_score: null, max_score: null, min_score: null, excellent_rate: null }

const COLUMNS: readonly SheetColumn<ExpertProgress & { sign_changed_num: number }>[] = [
  ['group_name', '评审组', (row) => row.group_name],
  ['name', '姓名', (row) => row.name],
  ['unit', '单位', (row) => row.unit],
  ['member_type', '人员类型', (row) => MEMBER_TYPE[row.member_type]],
  ['expert_status', '状态', (row) => EXPERT_STATUS[row.expert_status]],
  ['assigned_num', '应评', (row) => row.assigned_num],
  ['draft_num', '暂存', (row) => row.draft_num],
  ['submitted_num', '已评', (row) => row.submitted_num],
  ['locked_num', '锁定', (row) => row.locked_num],
  ['returned_num', '退回', (row) => row.returned_num],
  ['avg_score', '均分', (row) => row.avg_score],
  ['max_score', '最高', (row) => row.max_score],
  ['min_score', '最低', (row) => row.min_score],
  ['excellent_rate', '90分及以上%', (row) => row.excellent_rate],
  ['sign_ok', '签名', (row) => (row.sign_ok ? '有' : '无')],
  ['sign_changed_num', '签名后有改动(本)', (row) => row.sign_changed_num],
  ['last_time', '最后操作', (row) => row.last_time],
  ['all_submit_time', '全部提交时间', (row) => row.all_submit_time],
]

/** Adds how many reviews of each expert changed after signing, and how many an expert has to confirm after a reset. */
async function withSignatures<R extends ExpertProgress>(
  { db }: Pick<Context, 'db'>,
  project_id: number,
  people: readonly R[],
) {
  const changed = await changedSince(
    db,
    project_id,
    people.map(({ user_id }) => user_id),
  )
  const unconfirmed = await writtenAfterReset(
    db,
    and(
      sql`a.project_id = ${project_id}`,
      within(
        sql`a.user_id`,
        people.map(({ user_id }) => user_id),
      ),
    ) ?? sql`true`,
  )
  return people.map((row) => ({
    ...row,
    sign_changed_num: changed.get(row.user_id) ?? 0,
    after_reset_num: unconfirmed.filter(({ user_id }) => user_id === row.user_id).length,
  }))
}

export const expertProgressHandlers: Handlers<
  'expert_review_list' | 'not_reviewed_user_list' | 'export_review_list'
> = {
  async expert_review_list(input, ctx) {
    const scope = await progressScopeOf(ctx, input.project_id)
    if (!scope) return { rows: [], total: 0 }
    const order = orderOf(input, scope.readsScores ? SORTABLE : sortableBy(COUNTS), IN_ORDER)
    const page = await selectPageByKey<ExpertProgress>(
      ctx.db,
      { key: 'member_id', from: watched(scope, input), order },
      input,
    )
    const found = await withSignatures(ctx, input.project_id, page.rows)
    const shown = scope.readsScores ? found : found.map((row) => ({ ...row, ...withoutScores }))
    return { rows: shown, total: page.total }
  },

  async not_reviewed_user_list(input, ctx) {
    const scope = await progressScopeOf(ctx, input.project_id)
    if (!scope) return { rows: [], total: 0 }
    const wanted = input.kind ? sql`kind = ${input.kind}` : sql`kind is not null`
    const order = orderOf(input, sortableBy(['assigned_num', 'undone_num', 'last_time']), BY_WORK_LEFT)
    const page = await selectPageByKey<ExpertProgress>(
      ctx.db,
      { key: 'member_id', from: watched(scope, input), where: wanted, order },
      input,
    )
    const people = page.rows.map(({ user_id }) => user_id)
    const reminded = await remindersTo(ctx.db, input.project_id, people)
    return {
      rows: page.rows.flatMap(({ kind, ...row }) =>
        kind ? [{ ...row, kind, remind_count: reminded.get(row.user_id) ?? 0 }] : [],
      ),
      total: page.total,
    }
  },

  async export_review_list(input, ctx) {
    const scope = await progressScopeOf(ctx, input.project_id)
    if (!scope?.runs) throw forbidden()
    const found = rows<ExpertProgress>(
      await ctx.db.execute(
        sql`select * from ${watched(scope, input)()} s order by ${sql.join([...IN_ORDER], sql`, `)}`,
      ),
    )
    const shown = await withSignatures(ctx, input.project_id, found)
    const columns = scope.readsScores ? COLUMNS : COLUMNS.filter(([key]) => !SCORES.includes(key))
    return exportSheet(`${scope.project.project_name}-评审进度`, columns, shown)
  },
}
