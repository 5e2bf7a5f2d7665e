import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { rows, type Db } from '#server/db/client'
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
