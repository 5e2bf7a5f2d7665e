import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BookFlag, Pending } from '#contract/facts/results'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { FOR_LEADERS } from '#contract/facts/results'
import { maskedBook } from '#contract/rules/book/anonymous'
import { readableResults } from '#server/access/readableResults'
import { isNoSample, seatIsActive } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import type { Db } from '#server/db/client'
import { orderOf, windowOf } from '#server/db/page'
import { resultsMatching } from '#server/store/results/filter'
import { book, group, projectBook } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { numOrNull } from '#server/wire'

const returned = sql`exists (select 1 from assignment a where a.project_id = ${projectBook.project_id}
  and a.book_id = ${projectBook.book_id} and a.review_status = ${value.review.returned} and ${isNoSample('a')})`

const flagged = (flag: BookFlag) => sql`${projectBook.flags} ? ${flag}`

/** The condition on a book's row for each reason. */
const HOLDS: Readonly<Record<Pending, SQL>> = {
  veto: sql`(${flagged('veto')} and ${projectBook.violation_status} in ${part.undecidedViolation})`,
  insufficient: sql`(${projectBook.result_status} = ${value.result.insufficient} or ${flagged('need_expert')})`,
  divergent: sql`${projectBook.result_status} = ${value.result.divergent}`,
  recheck: sql`(${returned} or ${flagged('tie_manual')} or ${flagged('no_quorum')})`,
}

const KINDS = keysOf(HOLDS)

/** The reasons as rows: a book with two reasons is listed twice. */
const kinds = sql`(values ${sql.join(
  KINDS.map((kind, i) => sql`(${kind}::text, ${i}::int)`),
  sql`, `,
)}) as k(kind, place)`
const holds = sql`case k.kind ${sql.join(
  KINDS.map((kind) => sql`when ${kind} then ${HOLDS[kind]}`),
  sql` `,
)} end`

const NEXT: Readonly<Record<Pending, string>> = {
  veto: '组长逐条确认否决意见，再由管理员认定',
  insufficient: '补派专家，或由未评的专家完成评审',
  divergent: '组长组织合议并填写小组意见，或增补专家',
  recheck: '等待退回的评审重新提交，或人工裁定同分、补足表决人数',
}
const OFFICE = '评审管理员'
const leaders = sql<
  string | null
>`(select string_agg(coalesce(e.name, u.nick_name), '、' order by m.member_id)
  from group_member m join sys_user u on u.user_id = m.user_id left join expert e on e.user_id = m.user_id
  where m.group_id = ${projectBook.group_id} and m.member_type = ${value.member.leader}
    and ${seatIsActive('m')})`

const pendingBooks = (db: Db, where: SQL | undefined) =>
  db
    .select({
      book_id: book.book_id,
      book_code: book.book_code,
      book_name: book.book_name,
      first_editor: book.first_editor,
      publisher_name: book.publisher_name,
      sort_no: projectBook.sort_no,
      group_id: projectBook.group_id,
      group_name: group.group_name,
      valid_num: projectBook.valid_num,
      avg_score: projectBook.avg_score,
      range_score: projectBook.range_score,
      result_status: projectBook.result_status,
      flags: projectBook.flags,
      kind: sql<Pending>`k.kind`,
      leaders,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .innerJoin(kinds, sql`true`)
    .where(where)

const SORTABLE = { range_score: projectBook.range_score, avg_score: projectBook.avg_score }
const BY_REASON = [
  sql`k.place`,
  sql`${group.order_num} nulls last`,
  sql`${projectBook.sort_no}`,
  sql`${book.book_id}`,
]

/** 待审教材列表 */
export const pendingListHandlers: Handlers<'ds_pingshen_list25'> = {
  async ds_pingshen_list25(input, ctx) {
    const readable = await readableResults(ctx, input.project_id)
    if (!readable) return { rows: [], total: 0 }
    const { mask } = readable
    const where = and(
      readable.where,
      eq(book.deleted, false),
      resultsMatching(input, mask),
      holds,
      input.kind && input.kind !== 'all' ? sql`k.kind = ${input.kind}` : undefined,
    )
    const { limit, offset } = windowOf(input)
    const found = await pendingBooks(ctx.db, where)
      .orderBy(...orderOf(input, SORTABLE, BY_REASON))
      .limit(limit)
      .offset(offset)
    return {
      rows: found.map((row) => ({
        ...maskedBook(row, row.sort_no, mask),
        pending_id: `${row.book_id}:${row.kind}`,
        avg_score: numOrNull(row.avg_score),
        range_score: numOrNull(row.range_score),
        next_step: NEXT[row.kind],
        handler_name: isOneOf(row.kind, FOR_LEADERS) ? (row.leaders ?? '待设组长') : OFFICE,
      })),
      // A page beyond the last has no row from which to read the total.
      total: found[0]?.total ?? (offset === 0 ? 0 : (await pendingBooks(ctx.db, where)).length),
    }
  },
}
