import type { ItemFinding } from '#contract/entities/examining/finding'
import type { Db } from '#server/db/client'
import { examinedSites } from '#server/db/parameter'
import { machineFindings } from '#server/domain/examining/items'
import { log } from '#server/log'
import { storedFacts } from '#server/store/examining/facts'
import type { ExamJob } from '#server/store/examining/queue'
import { allowedSites } from './address'
import { readMaterials } from './materials'
import { visit } from './visit'

/**
 * What the machine says of a book before a person opens it: one finding for each item.
 * @returns undefined when the book is gone
 * @throws GivenUp once the server stops
 */
export async function readFirst(
  db: Db,
  tools: Parameters<typeof readMaterials>[0],
  { exam_id, book_id }: ExamJob,
): Promise<ItemFinding[] | undefined> {
  const stored = await storedFacts(db, book_id, new Date())
  if (!stored) return undefined
  const { facts, files } = stored
  const { carrier, digital_url } = facts.book
  const visited =
    digital_url && carrier !== 'paper'
      ? await visit(digital_url, allowedSites(await examinedSites(db)))
      : undefined
  const fromFiles = await readMaterials(tools, files)
  return machineFindings({ ...facts, ...fromFiles, visit: visited }, (code, err) =>
    log.error({ err, code, exam_id, book_id }, 'an item of an examination was not judged'),
  )
}
