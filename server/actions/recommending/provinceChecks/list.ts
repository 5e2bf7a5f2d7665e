import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { CheckTab } from '#contract/facts/declaration/provinceCheck'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { readsLibrary } from '#server/access/books'
import { readableChecks } from '#server/access/declaring/checks'
import { toldStatus } from '#server/access/published'
import { value } from '#server/db/facts'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { book, dept, provinceCheck, user as account } from '#server/db/schema/index'
import type { CurrentUser, Handlers } from '#server/define'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { isAnswerable, standingAt } from '#server/store/declarations/checks'
import { wireTime, wireTimeOrNull } from '#server/wire'

/** Who answered is told within the office, and to the platform. */
const nameTo = (user: CurrentUser) =>
  readsLibrary(user)
    ? account.nick_name
    : sql<string | null>`case when ${account.dept_id} = ${user.dept_id} then ${account.nick_name} end`

export const checkListHandlers: Handlers<'declare_check_list'> = {
  async declare_check_list({ tab, declare_unit, declare_status, ...filter }, { db, user, now }) {
    const status = readsLibrary(user) ? sql<DeclareStatus>`${book.declare_status}` : toldStatus
    const standing = standingAt(now)
    const isOpen = sql`${standing} = ${value.check.open}`
    const where = and(
      booksMatching(filter),
      readableChecks(user),
      contains(book.declare_unit, declare_unit),
      declare_status && sql`${status} = ${declare_status}`,
    )
    const within: Readonly<Record<CheckTab, SQL | undefined>> = {
      open: isOpen,
      done: sql`not ${isOpen}`,
      all: undefined,
    }
    const columns = {
      ...bookOrder,
      declare_status: status,
      recommend_unit: sql`${book.recommend_unit} collate "C"`,
      opened_at: provinceCheck.opened_at,
      due_at: provinceCheck.due_at,
      standing,
      check_time: provinceCheck.check_time,
    }
    // What is settled is looked for from its newest end.
    const first =
      tab === 'open'
        ? [sql`${provinceCheck.due_at}`, desc(provinceCheck.book_id)]
        : [desc(provinceCheck.due_at), sql`${provinceCheck.book_id}`]
    const { limit, offset } = windowOf(filter)
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookListFields,
          declare_status: status,
          year: book.year,
          recommend_unit: book.recommend_unit,
          check_unit: dept.dept_name,
          opened_at: provinceCheck.opened_at,
          due_at: provinceCheck.due_at,
          is_answerable: isAnswerable(now),
          standing,
          verdict: provinceCheck.verdict,
          reason: provinceCheck.reason,
          check_time: provinceCheck.check_time,
          check_name: nameTo(user),
        })
        .from(provinceCheck)
        .innerJoin(book, eq(book.book_id, provinceCheck.book_id))
        .innerJoin(dept, eq(dept.dept_id, provinceCheck.dept_id))
        .leftJoin(account, eq(account.user_id, provinceCheck.check_by))
        .where(and(where, within[tab]))
        .orderBy(...orderOf(filter, columns, first))
        .limit(limit)
        .offset(offset),
      db
        .select({ all: count(), open: sql<number>`(count(*) filter (where ${isOpen}))::int` })
        .from(provinceCheck)
        .innerJoin(book, eq(book.book_id, provinceCheck.book_id))
        .where(where),
    ])
    const { all = 0, open = 0 } = counted[0] ?? {}
    const counts = { all, open, done: all - open }
    return {
      rows: found.map(({ opened_at, due_at, check_time, ...row }) => ({
        ...row,
        opened_at: wireTime(opened_at),
        due_at: wireTime(due_at),
        check_time: wireTimeOrNull(check_time),
      })),
      total: counts[tab],
      counts,
    }
  },
}
