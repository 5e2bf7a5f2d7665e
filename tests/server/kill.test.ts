import type { ChildProcess } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { verifyLog } from '#server/audit/verify'
import { openDatabase } from '#server/db/open'
import { rows } from '#server/db/client'
import { inFolder, kill, lines, start } from '#tests/support/killProcess'
import { program } from '#tests/support/programs'

const rounds = 20

/** Milliseconds after it began to open the database at which every fifth process is killed. */
const early = [900, 50, 250, 500]

interface Life {
  /** What it found when it opened the database; absent when it was killed before. */
  found?: { rows: number; highest: number }
  /** The highest id it was told is committed. */
  acknowledged: number
}

const writer = (dir: string) => start(program('tests/support/killChild'), [dir])

/** Lets a writer write `commits` times, and a little more, before it is killed; when 0, kills it `after` milliseconds. */
async function live(child: ChildProcess, commits: number, after: number): Promise<Life> {
  const life: Life = { acknowledged: 0 }
  let left = commits
  const end = () => setTimeout(() => void kill(child), after)
  child.stdin?.write('go')
  if (commits === 0) end()
  for await (const line of lines(child)) {
    const [word, first, second] = line.split(' ')
    if (word === 'READY') life.found = { rows: Number(first), highest: Number(second) }
    else life.acknowledged = Number(first)
    if (word === 'A' && (left -= 1) === 0) end()
  }
  await kill(child)
  return life
}

test(
  'twenty times killed in the middle of writing or starting, nothing acknowledged is lost',
  { timeout: 300_000 },
  () =>
    inFolder(async (dir) => {
      let acknowledged = 0
      let writing = 0
      // The next process loads its code while this one writes.
      let next = writer(dir)
      for (let round = 0; round < rounds; round += 1) {
        const child = next
        next = writer(dir)
        const starting = early[round / 5]
        const life = await (starting
          ? live(child, 0, starting)
          : live(child, 3 + ((round * 7) % 40), round % 20))
        if (life.found) {
          expect(life.found.highest).toBeGreaterThanOrEqual(acknowledged)
          expect(life.found.rows).toBe(life.found.highest)
        }
        if (life.acknowledged > 0) writing += 1
        acknowledged = Math.max(acknowledged, life.acknowledged)
      }
      await kill(next)
      expect(writing).toBeGreaterThanOrEqual(rounds - early.length)

      const database = await openDatabase({ dir })
      const [last] = rows<{ n: number; highest: number; updated: number }>(
        await database.db.execute(sql`select count(*) as n, max(dept_id) as highest,
        count(*) filter (where snum is not null) as updated from dept`),
      )
      const log = await verifyLog(database.db)
      await database.close()
      expect(last?.highest).toBeGreaterThanOrEqual(acknowledged)
      expect(last).toEqual({ n: last?.highest, highest: last?.highest, updated: last?.highest })
      expect(log).toMatchObject({ checked: last?.highest })
      expect(log).not.toHaveProperty('broken')
    }),
)
