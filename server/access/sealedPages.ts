import { and, eq, sql } from 'drizzle-orm'
import { book, declareFlow } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { readableDeclarations } from './readableBooks'

/** Whether an upload is the sealed page of a step that somebody took with a book which this user may read. */
export async function isSealedPage({ db, user }: Pick<Context, 'db' | 'user'>, name: string) {
  const found = await db
    .select({ flow_id: declareFlow.flow_id })
    .from(declareFlow)
    .innerJoin(book, eq(book.book_id, declareFlow.book_id))
    .where(and(eq(declareFlow.file, name), sql`not ${book.deleted}`, readableDeclarations(user)))
    .limit(1)
  return found.length > 0
}
