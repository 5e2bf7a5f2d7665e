import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { appendLog } from '#server/audit/append'
import { migrate } from '#server/db/migrate'
import { openDatabase } from '#server/db/open'
import { rows } from '#server/db/client'
import { dept } from '#server/db/schema/index'

// Waits for a line on standard input, then writes without end to the data folder named on the command line and says on
// standard output what is committed: `READY rows highest-id` after the start, then `A id` after each commit.
await once(process.stdin, 'data')
process.stdin.on('end', () => process.exit())
const database = await openDatabase({ dir: process.argv[2] })
const { db } = database
await migrate(db)
const [found] = rows<{ n: number; highest: number }>(
  await db.execute(sql`select count(*) as n, coalesce(max(dept_id), 0) as highest from dept`),
)
let id = found?.highest ?? 0
process.stdout.write(`READY ${found?.n} ${id}\n`)

for (;;) {
  id += 1
  await db.transaction(async (tx) => {
    await tx.insert(dept).values({ dept_id: id, dept_name: '学校'.repeat(id % 900), dept_type: 'school_voc' })
    await tx.execute(sql`update dept set snum = ${String(id)} where dept_id > ${id - 20}`)
    await appendLog(tx, [{ user_name: 'admin', action: 'school_audit', target: String(id), after: { id } }])
  })
  if (id % 200 === 0) await db.execute(sql`checkpoint`)
  process.stdout.write(`A ${id}\n`)
  // The embedded database never gives way to anything else by itself: the end of the parent would not be noticed.
  await setImmediate()
}
