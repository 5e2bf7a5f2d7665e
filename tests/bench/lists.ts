import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate'
import { openDatabase } from '#server/db/open'
import { newDatabase } from '#tests/support/postgres'
import { measureLists, type Limits } from './lists/measure'

/**
 * How long the lists of a large project take, each as its first page, a late page, filtered and sorted, and how many
 * sixteen people get who ask for one after the other,
 * with and without somebody who saves meanwhile: `npx tsx tests/bench/lists.ts [books] [library] [seconds]`, of a
 * library a tenth of which is in the project. Runs on the PostgreSQL server of TEST_DATABASE_URL when there is one, then on
 * the embedded database in a folder. Milliseconds on the wall; ends with 1 when something misses its limit.
 */
const BOOKS = Number(process.argv[2] ?? 10_000)
const LIBRARY = Number(process.argv[3] ?? BOOKS * 10)
const SECONDS = Number(process.argv[4] ?? 20)
const REMOTE: Limits = { list: 40, rate: 200, p95: 250 }
const EMBEDDED: Limits = { list: 40, longest: 1000 }

const size = { books: BOOKS, library: LIBRARY }
const problems: string[] = []
const url = process.env['TEST_DATABASE_URL']
if (url) {
  const remote = await openDatabase({ url: await newDatabase(url, '_lists') })
  await migrate(remote.db)
  problems.push(...(await measureLists(remote, size, { seconds: SECONDS, limits: REMOTE })))
  await remote.close()
}
const dir = mkdtempSync(join(tmpdir(), 'bench-lists-'))
const embedded = await openDatabase({ dir })
await migrate(embedded.db)
problems.push(...(await measureLists(embedded, size, { seconds: SECONDS, limits: EMBEDDED })))
await embedded.close()
rmSync(dir, { recursive: true })
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
