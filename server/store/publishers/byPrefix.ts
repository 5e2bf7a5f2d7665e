import { eq, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { publisher } from '#server/db/schema/publisher'
import { publisherOfIsbn } from '#server/domain/publisher/isbnPrefixes'

const named = { publisher_id: publisher.publisher_id, publisher_name: publisher.publisher_name }

/** A publisher whose own record has been checked, by the prefix that it states; the longest decides. */
async function ofRecords(db: Db, isbn: string) {
  const found = await db.execute(sql`
    select p.publisher_id, p.publisher_name
    from publisher p cross join lateral (
      select replace(x, '-', '') as digits from jsonb_array_elements_text(p.isbn_prefix) x) own
    where p.audit_status = ${value.audit.passed} and starts_with(${isbn}::text, own.digits)
    order by length(own.digits) desc, p.publisher_id limit 1`)
  return rows<{ publisher_id: number; publisher_name: string }>(found)[0]
}

/** The publisher to whom a book number was given: as registered here, otherwise as the trade knows it. */
export async function proposedPublisher(
  db: Db,
  isbn: string,
): Promise<{ publisher_id: number | null; publisher_name: string } | null> {
  const registered = await ofRecords(db, isbn)
  if (registered) return registered
  const publisher_name = publisherOfIsbn(isbn)
  if (publisher_name === null) return null
  const [known] = await db.select(named).from(publisher).where(eq(publisher.publisher_name, publisher_name))
  return known ?? { publisher_id: null, publisher_name }
}
