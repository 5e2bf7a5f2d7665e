import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { keptPrepared } from '#server/db/kept/statement'
import type { Group } from '#server/db/rows'
import { group } from '#server/db/schema/project'

const byKey = keptPrepared((db) =>
  db
    .select()
    .from(group)
    .where(eq(group.group_id, sql.placeholder('group_id')))
    .prepare('review_group'),
)

/** A group as it is stored, not locked; undefined when there is none. */
export const groupOf = async (db: Db, group_id: number): Promise<Group | undefined> =>
  (await byKey(db, { group_id }))[0]
