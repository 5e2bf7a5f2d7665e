import { z } from '#contract/zod'
import { assertWhole, unpackedLines } from './packed'

const Row = z.array(z.string().nullable())

/** Number of rows of a table, and the SHA-256 over all of them in the order of the primary key. */
const Tally = z.object({ table: z.string(), rows: z.number(), sha: z.string() })
export type Tally = z.output<typeof Tally>

const BackupLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    format: z.literal('review-data'),
    version: z.literal(1),
    /** The moment of the snapshot. */
    at: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** Rows of the most recently named table; every value as PostgreSQL prints it. */
  z.object({ kind: z.literal('rows'), rows: z.array(Row) }),
  z.object({ kind: z.literal('sequence'), name: z.string(), value: z.number(), called: z.boolean() }),
  z.object({ kind: z.literal('end'), tallies: z.array(Tally) }),
])

/**
 * All data of a database as a sequence: a head; each table followed by its rows; the sequences; and an end
 * mark, without which the data is incomplete. It contains nothing specific to a version of PostgreSQL.
 */
export type BackupLine = z.output<typeof BackupLine>

/** The sequence as the text of a file, one JSON value per line. */
export async function* written(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

function parse(text: string): BackupLine {
  try {
    return BackupLine.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error('备份文件的内容不对，可能已损坏', { cause })
  }
}

/**
 * Reads the sequence from a gzipped file; the file is verified first, so no line of a damaged one is returned.
 */
export async function* readFrom(file: string): AsyncGenerator<BackupLine> {
  await assertWhole(file)
  for await (const line of unpackedLines(file)) yield parse(line)
}
