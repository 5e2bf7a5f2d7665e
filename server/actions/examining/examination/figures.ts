import { sql, type SQL } from 'drizzle-orm'
import { readsExamined } from '#server/access/examining/examined'
import { holds } from '#server/access/scope'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { book } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { momentSql } from '#server/db/moments'
import { examinersOf } from '#server/store/examining/examiners'

const DAY_S = 86_400

/** What stands about the newest examination `e` of each book, which is `book`. */
const STANDING = {
  open: sql`e.state = ${value.formal.open}`,
  second: sql`e.state = ${value.formal.second}`,
  done: sql`e.state = ${value.formal.done} and book.declare_status <> ${value.declare.formal_returned}`,
  supplement: sql`book.declare_status = ${value.declare.formal_returned}`,
}

const newest = (scope: SQL, joined: SQL = sql``) => sql`
  formal_exam e join book on book.book_id = e.book_id and not book.deleted ${joined}
  where ${scope} and not exists (
    select 1 from formal_exam later where later.book_id = e.book_id and later.round > e.round)`

const count = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`

interface Totals {
  open: number
  second: number
  late: number
  supplement: number
  done: number
}

async function totalsOf(db: Db, scope: SQL, at: SQL): Promise<Totals> {
  const { open, second, done, supplement } = STANDING
  const [found] = rows<Totals>(
    await db.execute(sql`
      select ${count(open)} as open, ${count(second)} as second, ${count(supplement)} as supplement,
        ${count(sql`((${open}) or (${second})) and e.due_time < ${at}`)} as late, ${count(done)} as done
      from ${newest(scope)}`),
  )
  if (!found) throw new Error('an aggregate answers one row')
  return found
}

interface Load {
  user_id: number
  open: number
  second: number
  done: number
  late: number
  oldest_days: number | null
}

/** What each examiner has in hand, as the first and as the second one. */
async function loadsOf(db: Db, scope: SQL, at: SQL): Promise<Map<number, Load>> {
  const first = sql`one.part = 1 and ${STANDING.open}`
  const second = sql`one.part = 2 and ${STANDING.second}`
  const both = sql`cross join lateral (values (e.examiner_id, 1), (e.second_examiner_id, 2)) as one (user_id, part)`
  const found = rows<Load>(
    await db.execute(sql`
      select one.user_id, ${count(first)} as open, ${count(second)} as second,
        ${count(sql`one.part = 1 and ${STANDING.done}`)} as done,
        ${count(sql`((${first}) or (${second})) and e.due_time < ${at}`)} as late,
        floor(max(extract(epoch from ${at} - e.assign_time)) filter (where ${first}) / ${DAY_S})::int as oldest_days
      from ${newest(scope, both)} and one.user_id is not null
      group by one.user_id`),
  )
  return new Map(found.map((load) => [load.user_id, load]))
}

const NOTHING = { open: 0, second: 0, done: 0, late: 0, oldest_days: null }

/** 形式审查概况: an examiner reads their own figures, the office those of all. */
export const examFiguresHandlers: Handlers<'formal_exam_figures'> = {
  async formal_exam_figures(_, { db, user, now }) {
    const scope = readsExamined(user) ?? sql`true`
    const at = momentSql(now)
    const isAll = holds(user, 'admin', 'sys2', 'reviewActivity')
    const waiting = sql`${book.declare_status} = ${value.declare.recommended} and not ${book.deleted}`
    const [recommended, totals, loads, people] = [
      isAll ? await db.$count(book, waiting) : 0,
      await totalsOf(db, scope, at),
      await loadsOf(db, scope, at),
      await examinersOf(db, 0),
    ]
    return {
      recommended,
      ...totals,
      examiners: people
        .filter(({ user_id }) => isAll || user_id === user.user_id)
        .map(({ user_id, nick_name, dept_name }) => ({
          ...NOTHING,
          ...loads.get(user_id),
          user_id,
          examiner_name: nick_name,
          dept_name,
        })),
    }
  },
}
