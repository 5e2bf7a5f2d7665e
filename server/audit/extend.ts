import { eq } from 'drizzle-orm'
import { announce, projectTopic } from '#server/db/announce'
import type { Tx } from '#server/db/client'
import { opLog, opLogHead } from '#server/db/schema/index'
import { beginning, hashOf, type Line, type Link } from './chain'

// A statement takes at most 65,535 parameters; a row has thirteen.
const batch = 1000

/** The last row of the chain, locked until the transaction ends: only one at a time adds to it. */
export async function lockHead(tx: Tx): Promise<typeof opLogHead.$inferSelect> {
  const find = () => tx.select().from(opLogHead).where(eq(opLogHead.id, 1)).for('update')
  const [head] = await find()
  if (head) return head
  await tx.insert(opLogHead).values({ id: 1, log_id: 0, hash: beginning }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error('op_log_head cannot be written')
  return made
}

/**
 * Adds lines to the chain, each with the hash of the previous one, numbered without gaps, and announces the projects that
 * they are about: what is worth a line in the log is worth looking at again.
 * @param head as it was locked
 */
export async function extendChain(
  tx: Tx,
  head: { log_id: number; hash: string },
  lines: readonly Line[],
): Promise<void> {
  let { log_id, hash } = head
  const added = lines.map((line) => {
    log_id += 1
    const link: Link = { ...line, log_id, prev_hash: hash }
    hash = hashOf(link)
    return { ...link, at: new Date(link.at), hash }
  })
  const writing: Promise<unknown>[] = []
  for (let from = 0; from < added.length; from += batch)
    writing.push(
      tx
        .insert(opLog)
        .values(added.slice(from, from + batch))
        .execute(),
    )
  writing.push(tx.update(opLogHead).set({ log_id, hash }).where(eq(opLogHead.id, 1)).execute())
  writing.push(
    announce(
      tx,
      lines.flatMap(({ project_id }) => (project_id ? projectTopic(project_id) : [])),
    ),
  )
  await Promise.all(writing)
}
