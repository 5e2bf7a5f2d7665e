import { and, sql, type SQL } from 'drizzle-orm'
import { type CONCLUSION, type GRADE, type VOTE } from '#contract/facts/reviews'
import { reviewCounts } from '#server/db/conditions'
import { anyContains } from '#server/db/like'
import { within } from '#server/db/within'
import { stageOf } from '#server/store/books/stage'

/** A submitted review with its content; decimals and times in wire format. */
export interface ReviewLine {
  fenpei_id: number
  book_id: number
  book_name: string
  sort_no: number
  stage: string | null
  group_id: number
  group_name: string
  user_id: number
  name: string
  unit: string | null
  anon_no: number
  total_score: number | null
  grade: keyof typeof GRADE | null
  vote: keyof typeof VOTE | null
  conclusion: keyof typeof CONCLUSION | null
  advice: string
  strengths: string
  problems: string
  suggestions: string
  error_num: number
  veto_num: number
  submit_time: string | null
}

/** The points of a review by indicator; a letter where grades are given. */
export interface WithItems {
  items: Record<string, string> | null
}

interface ReviewFilter {
  project_id: number
  book_id?: number | undefined
  group_id?: number | undefined
  user_id?: number | undefined
  conclusion?: string | undefined
  keyword?: string | undefined
  has_veto?: 0 | 1 | undefined
  stage?: string | undefined
}

const stage = stageOf(sql`b.stage`, sql`b.edu_level`)
const vetoes = sql`jsonb_array_length(coalesce(s.veto_hits, '[]'))`

/** A masked name of a book cannot be searched. */
function matching(filter: ReviewFilter, masked: boolean): SQL {
  const texts = [sql`o.advice`, sql`o.strengths`, sql`o.problems`, sql`o.suggestions`]
  const where = and(
    sql`a.project_id = ${filter.project_id} and ${reviewCounts('a')}`,
    filter.book_id === undefined ? undefined : sql`a.book_id = ${filter.book_id}`,
    filter.group_id === undefined ? undefined : sql`a.group_id = ${filter.group_id}`,
    filter.user_id === undefined ? undefined : sql`a.user_id = ${filter.user_id}`,
    filter.conclusion === undefined ? undefined : sql`o.conclusion = ${filter.conclusion}`,
    filter.has_veto === undefined ? undefined : sql`(${vetoes} > 0) = ${filter.has_veto === 1}`,
    filter.stage === undefined ? undefined : sql`${stage} = ${filter.stage}`,
    anyContains(masked ? texts : [sql`b.book_name`, ...texts], filter.keyword),
  )
  return where ?? sql`true`
}

const items = sql`s.marks as items`

/**
 * A subquery of the submitted reviews of a project, each a `ReviewLine`, without trial, avoided and cancelled
 * ones.
 * @param more.within a condition on `assignment a`: the caller's scope
 * @param more.only keys of reviews: no other is read
 * @param more.items also the points of each indicator
 */
export const reviewLines = (
  filter: ReviewFilter,
  more: {
    within?: SQL | undefined
    only?: readonly number[] | undefined
    items?: boolean
    masked?: boolean
  } = {},
): SQL => sql`(
  select a.fenpei_id, a.book_id, b.book_name, coalesce(p.sort_no, 0) as sort_no, ${stage} as stage, a.group_id,
    g.group_name, g.order_num, a.user_id, coalesce(e.name, u.nick_name) as name, e.unit, a.anon_no,
    s.total_score::float8 as total_score, s.grade, s.vote, o.conclusion, coalesce(o.advice, '') as advice,
    coalesce(o.strengths, '') as strengths, coalesce(o.problems, '') as problems,
    coalesce(o.suggestions, '') as suggestions, jsonb_array_length(coalesce(o.error_list, '[]')) as error_num,
    ${vetoes} as veto_num,
    to_char(a.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as submit_time
    ${more.items ? sql`, ${items}` : sql``}
  from assignment a
  join book b on b.book_id = a.book_id
  join review_group g on g.group_id = a.group_id
  join sys_user u on u.user_id = a.user_id
  left join project_book p on p.project_id = a.project_id and p.book_id = a.book_id
  left join expert e on e.user_id = a.user_id
  left join score s on s.fenpei_id = a.fenpei_id
  left join opinion o on o.fenpei_id = a.fenpei_id
  where ${matching(filter, more.masked ?? false)} and ${more.within ?? sql`true`}
    and ${more.only ? within(sql`a.fenpei_id`, more.only) : sql`true`}
)`

/** By group, then by book. */
export const REVIEW_ORDER: readonly SQL[] = [
  sql`order_num`,
  sql`group_id`,
  sql`sort_no`,
  sql`book_id`,
  sql`anon_no`,
  sql`fenpei_id`,
]
