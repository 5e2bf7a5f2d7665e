import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { rows, type Db } from '#server/db/client'
import { prepared } from '#server/db/prepared'
import { kindsIn } from './tables'
import { ofKinds } from './unchanged'

const dialect = new PgDialect()

interface Statement {
  sql: string
  params: unknown[]
}

function kept<T>(db: Db, { sql, params }: Statement, read: () => Promise<T>): Promise<T> {
  const kinds = kindsIn(sql)
  return kinds ? ofKinds(db, JSON.stringify([sql, params]), kinds, read) : read()
}

/** The rows of a statement, which are read anew once one of its tables has changed. They are shared: nobody changes them. */
export const keptRows = <T>(db: Db, statement: SQL): Promise<readonly Readonly<T>[]> =>
  kept(db, dialect.sqlToQuery(statement), async () => rows<T>(await db.execute(statement)))

/** The same for a query of drizzle. */
export const keptQuery = <T>(
  db: Db,
  query: PromiseLike<T[]> & { toSQL: () => Statement },
): Promise<readonly Readonly<T>[]> => kept(db, query.toSQL(), async () => query)

interface Written<T> {
  getQuery: () => Pick<Statement, 'sql'>
  execute: (values: Record<string, unknown>) => Promise<T[]>
}

/**
 * The same for a query of a call that comes often: it is written once for each connection, see `prepared`. To write the
 * statements of a list took a seventh of its time.
 * @param build its values are placeholders
 */
export function keptPrepared<T>(
  build: (db: Db) => Written<T>,
): (db: Db, values: Record<string, unknown>) => Promise<readonly Readonly<T>[]> {
  const written = prepared(build)
  return (db, values) => {
    const query = written(db)
    return kept(db, { sql: query.getQuery().sql, params: [values] }, () => query.execute(values))
  }
}
