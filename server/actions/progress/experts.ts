import { and, sql, type SQL } from 'drizzle-orm'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/dict'
import { watchOf, type Watch } from '#server/access/watch'
import { anyContains } from '#server/db/like'
import { rows } from '#server/db/open'
import { orderOf } from '#server/db/page'
import { expertProgress, type ExpertProgress } from '#server/db/queries/expertProgress'
import { lookedAfterBy } from '#server/db/queries/liaisons'
import { selectPage, sortableBy } from '#server/db/selectPage'
import { forbidden, type Handlers } from '#server/define'

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
/** Where the first to be reminded stand first. */
const BY_WORK_LEFT = [sql`undone_num desc`, ...IN_ORDER]

interface Wanted {
  group_id?: number | undefined
  keyword?: string | undefined
  expert_status?: string | undefined
  liaison_user_id?: number | undefined
}

/** The seats a caller watches, as far as he asks for them. */
function watched(
  { project: { project_id }, people, reach }: Watch,
  { group_id, keyword, expert_status, liaison_user_id }: Wanted,
): SQL {
  const where = and(
    people,
    liaison_user_id === undefined ? undefined : lookedAfterBy(project_id, liaison_user_id),
    group_id === undefined ? undefined : sql`m.group_id = ${group_id}`,
    expert_status === undefined ? undefined : sql`m.expert_status = ${expert_status}`,
    anyContains([sql`coalesce(e.name, u.nick_name)`, sql`e.unit`], keyword),
  )
  return expertProgress(project_id, where ?? sql`true`, reach)
}

/** Who leads a group sees how far its experts are, not what they think. */
const withoutScores = { avg_score: null, max_score: null, min_score: null, excellent_rate: null }

const EXPORTED: readonly (readonly [key: string, title: string])[] = [
  ['group_name', '评审组'],
  ['name', '姓名'],
  ['unit', '单位'],
  ['member_type', '人员类型'],
  ['expert_status', '状态'],
  ['assigned_num', '应评'],
  ['draft_num', '暂存'],
  ['submitted_num', '已评'],
  ['locked_num', '锁定'],
  ['returned_num', '退回'],
  ['avg_score', '均分'],
  ['max_score', '最高'],
  ['min_score', '最低'],
  ['excellent_rate', '90分及以上%'],
  ['sign_ok', '签名'],
  ['last_time', '最后操作'],
  ['all_submit_time', '全部提交时间'],
]

export const expertHandlers: Handlers<
  'expert_review_list' | 'not_reviewed_user_list' | 'export_review_list'
> = {
  async expert_review_list(input, ctx) {
    const watch = await watchOf(ctx, input.project_id)
    if (!watch) return { rows: [], total: 0 }
    const order = orderOf(input, watch.runs ? SORTABLE : sortableBy(COUNTS), IN_ORDER)
    const page = await selectPage<ExpertProgress>(ctx.db, { from: watched(watch, input), order }, input)
    return watch.runs ? page : { ...page, rows: page.rows.map((row) => ({ ...row, ...withoutScores })) }
  },

  async not_reviewed_user_list(input, ctx) {
    const watch = await watchOf(ctx, input.project_id)
    if (!watch) return { rows: [], total: 0 }
    const wanted = input.kind ? sql`kind = ${input.kind}` : sql`kind is not null`
    const order = orderOf(input, sortableBy(['assigned_num', 'undone_num', 'last_time']), BY_WORK_LEFT)
    const { rows: found, total } = await selectPage<ExpertProgress>(
      ctx.db,
      { from: watched(watch, input), where: wanted, order },
      input,
    )
    return {
      rows: found.flatMap(({ kind, ...row }) => (kind ? [{ ...row, kind }] : [])),
      total,
    }
  },

  async export_review_list(input, ctx) {
    const watch = await watchOf(ctx, input.project_id)
    if (!watch?.runs) throw forbidden()
    const found = rows<ExpertProgress>(
      await ctx.db.execute(
        sql`select * from ${watched(watch, input)} s order by ${sql.join([...IN_ORDER], sql`, `)}`,
      ),
    )
    return {
      file_name: `${watch.project.project_name}-评审进度`,
      keys: EXPORTED.map(([key]) => key),
      titles: EXPORTED.map(([, title]) => title),
      list: found.map((row) => ({
        ...row,
        member_type: MEMBER_TYPE[row.member_type],
        expert_status: EXPERT_STATUS[row.expert_status],
        sign_ok: row.sign_ok ? '有' : '无',
      })),
    }
  },
}
