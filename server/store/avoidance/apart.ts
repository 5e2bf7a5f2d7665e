import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client'
import { apart, expert, user } from '#server/db/schema/index'

export interface Apart {
  user_a: number
  user_b: number
  name_a: string
  name_b: string
  reason: string
}

/** The pairs of experts to keep apart in a project. */
export function apartIn(db: Db, project_id: number): Promise<Apart[]> {
  const [a, b] = [alias(user, 'a'), alias(user, 'b')]
  const [ea, eb] = [alias(expert, 'ea'), alias(expert, 'eb')]
  return db
    .select({
      user_a: apart.user_a,
      user_b: apart.user_b,
      name_a: sql<string>`coalesce(${ea.name}, ${a.nick_name})`,
      name_b: sql<string>`coalesce(${eb.name}, ${b.nick_name})`,
      reason: apart.reason,
    })
    .from(apart)
    .innerJoin(a, eq(a.user_id, apart.user_a))
    .innerJoin(b, eq(b.user_id, apart.user_b))
    .leftJoin(ea, eq(ea.user_id, apart.user_a))
    .leftJoin(eb, eq(eb.user_id, apart.user_b))
    .where(eq(apart.project_id, project_id))
    .orderBy(asc(apart.create_time), asc(apart.user_a), asc(apart.user_b))
}
