import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'

/** Adds publishers that are not known yet. To be called where books are written. */
export async function notePublishers(db: Db): Promise<void> {
  await db.execute(sql`
    insert into publisher (publisher_name)
    select distinct btrim(b.publisher_name) from book b
    where btrim(coalesce(b.publisher_name, '')) <> ''
      and not exists (select 1 from publisher p where p.publisher_name = btrim(b.publisher_name))
    order by 1
    on conflict do nothing`)
}
