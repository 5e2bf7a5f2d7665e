import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { rows } from '#server/db/client'
import type { DatabaseColumn, DatabaseTable } from '#server/domain/generator/model'

/** The tables of the program's own schema, with what is said of them: `"tableName"`, `"tableComment"`. */
export const DATABASE_TABLES = sql`(select c.relname as "tableName",
    coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('schema_migration', 'gen_table', 'gen_table_column'))`

/** The column counts by itself: its default says how, and nothing of it need be repeated. */
const COUNTS = sql`(c.is_identity = 'YES' or coalesce(c.column_default, '') like 'nextval(%')`

const IS_KEY = sql`exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = t.oid and i.indisprimary and a.attname = c.column_name)`

/**
 * A table of the database with its columns in their order; undefined where there is none of that name.
 * @param name whatever somebody typed: it is only compared with
 */
export async function findDatabaseTable(db: Db, name: string): Promise<DatabaseTable | undefined> {
  const [found] = rows<{ oid: number; comment: string }>(
    await db.execute(sql`select c.oid::int as oid, s."tableComment" as comment
      from ${DATABASE_TABLES} s join pg_class c on c.relname = s."tableName"
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
      where s."tableName" = ${name}`),
  )
  if (!found) return undefined
  const columns = rows<DatabaseColumn>(
    await db.execute(sql`select c.column_name as name, coalesce(col_description(t.oid, c.ordinal_position::int), '') as comment,
        c.data_type, format_type(a.atttypid, a.atttypmod) as full_type,
        c.character_maximum_length::int as length,
        case when c.data_type = 'numeric' then c.numeric_precision::int end as precision,
        case when c.data_type = 'numeric' then c.numeric_scale::int end as scale,
        c.is_nullable = 'YES' as is_nullable,
        c.column_default is not null or ${COUNTS} or c.is_generated = 'ALWAYS' as has_default,
        case when not ${COUNTS} then c.column_default end as default_value,
        ${IS_KEY} as is_pk
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      join information_schema.columns c on c.table_schema = current_schema() and c.table_name = t.relname
        and c.column_name = a.attname
      where t.oid = ${found.oid}
      order by c.ordinal_position`),
  )
  return { name, comment: found.comment, columns }
}
