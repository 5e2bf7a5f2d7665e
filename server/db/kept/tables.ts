import { getTableName, getViewName, is } from 'drizzle-orm'
import { PgTable, PgView } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema/index'

/**
 * The kind under which a change of each table is marked, by the triggers of the migrations `kept_readings` and
 * `more_readings`. What changes together has one kind, so that a save writes one mark. A login marks nobody: `login_time`
 * is left out.
 */
const KINDS = {
  book: 'book',
  book_editor: 'book',
  dept: 'dept',
  sys_user: 'person',
  expert: 'person',
  review_project: 'project',
  project_manager: 'project',
  score_rule_version: 'project',
  indicator: 'scheme',
  project_book: 'placed',
  review_group: 'group',
  group_member: 'seat',
  acting_leader: 'seat',
  assignment: 'review',
  score: 'review',
  opinion: 'review',
  leader_opinion: 'leader',
  divergence_mark: 'leader',
  avoidance: 'avoidance',
  expert_apart: 'avoidance',
} as const

/** A table whose changes are marked. */
export type MarkedTable = keyof typeof KINDS

export const markedTables: ReadonlyMap<string, string> = new Map(Object.entries(KINDS))

/** All tables and views of the program. */
const RELATIONS: ReadonlySet<string> = new Set(
  Object.values(schema).flatMap((one): string[] => {
    if (is(one, PgTable)) return [getTableName(one)]
    return is(one, PgView) ? [getViewName(one)] : []
  }),
)

/**
 * What a statement asks besides its tables: the clock, chance, our one function that reads a table itself; and the one
 * column whose changes are not marked.
 */
const UNSTEADY =
  /\b(now|clock_timestamp|statement_timestamp|random|nextval|unit_named|pg_\w+)\s*\(|\b(current_(date|time|timestamp)|login_time)\b/i

const known = new Map<string, readonly string[] | null>()
const MOST = 1000

function kindsOf(statement: string): readonly string[] | null {
  if (UNSTEADY.test(statement) || !/^\s*\(?(select|with)\b/i.test(statement)) return null
  const words = new Set(statement.match(/[a-z_][a-z_0-9]*/g))
  const read = [...words].filter((word) => RELATIONS.has(word))
  const kinds = new Set(read.map((table) => markedTables.get(table)))
  return [...kinds].flatMap((kind) => kind ?? []).length === kinds.size
    ? [...kinds].flatMap((kind) => kind ?? []).sort()
    : null
}

/**
 * The kinds of all tables that a statement names, one too many at most; null where it asks for something whose changes
 * are not marked.
 */
export function kindsIn(statement: string): readonly string[] | null {
  const found = known.get(statement)
  if (found !== undefined) return found
  if (known.size >= MOST) known.clear()
  const kinds = kindsOf(statement)
  known.set(statement, kinds)
  return kinds
}
