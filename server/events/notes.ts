import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import type { PassingNotes } from '#server/define'

/** What was told longer ago belongs to a process that has ended, in seconds; told again twice a second it never is. */
const FRESH_SECONDS = 10
/** Rows that old are removed, in seconds. */
const KEPT_SECONDS = 300

/** Under which the place of an export in the line of its process is told. */
export const EXPORT_PLACE = 'export'

interface Told {
  user_id: number
  subject: string
  value: number
}

/** The notes of one process, which `share` brings to the others. */
export interface OwnNotes extends PassingNotes {
  /**
   * Lets all processes on the database know what this one does. Not to be called within a transaction: the others would
   * see it at its end.
   */
  share: (db: Db) => Promise<void>
}

const keyOf = (user_id: number, subject: string) => `${user_id} ${subject}`

/** @param more what is known elsewhere in the process and is shared as well */
export function createNotes(more: () => readonly Told[] = () => []): OwnNotes {
  const worker = randomUUID()
  const own = new Map<string, Told>()
  let isShared = false
  return {
    tell(user_id, subject, value) {
      if (value === null) own.delete(keyOf(user_id, subject))
      else own.set(keyOf(user_id, subject), { user_id, subject, value })
    },
    async find(db, user_id, subject) {
      const here = own.get(keyOf(user_id, subject))
      if (here) return here.value
      const [found] = rows<{ value: number }>(
        await db.execute(sql`select value from passing_note
          where user_id = ${user_id} and subject = ${subject}
            and told_time > now() - ${FRESH_SECONDS} * interval '1 second' order by told_time desc limit 1`),
      )
      return found?.value
    },
    async share(db) {
      const told = [...own.values(), ...more()]
      if (told.length === 0 && !isShared) return
      const list = JSON.stringify(told)
      await db.execute(sql`
        with told as (select * from jsonb_to_recordset(${list}::text::jsonb) as t (user_id int, subject text, value float8)),
        gone as (delete from passing_note p where told_time < now() - ${KEPT_SECONDS} * interval '1 second'
          or (worker = ${worker} and not exists (select from told t where t.user_id = p.user_id and t.subject = p.subject)))
        insert into passing_note (user_id, subject, worker, value)
        select distinct on (user_id, subject) user_id, subject, ${worker}, value from told order by user_id, subject, value
        on conflict (user_id, subject, worker) do update set value = excluded.value, told_time = now()`)
      isShared = told.length > 0
    },
  }
}

/**
 * The moment that all processes agree on for what is done in several calls: that of the first of them, as long as the
 * next follows within the time.
 * @param kept seconds from one call to the next
 */
export async function momentOfFirst(
  db: Db,
  about: { user_id: number; subject: string },
  now: Date,
  kept: number,
): Promise<Date> {
  const { user_id, subject } = about
  const [found] = rows<{ value: number }>(
    await db.execute(sql`
      insert into passing_note as p (user_id, subject, worker, value)
      values (${user_id}, ${subject}, '', ${now.getTime()})
      on conflict (user_id, subject, worker) do update set told_time = now(),
        value = case when p.told_time < now() - ${kept} * interval '1 second' then excluded.value else p.value end
      returning value`),
  )
  return found ? new Date(found.value) : now
}
