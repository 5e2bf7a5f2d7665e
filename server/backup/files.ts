import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { and, asc, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from '#contract/zod'
import { rows, type Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/system'
import { DOWNLOAD, storeKey } from '#server/files/store'
import { FileLost, type FileStore } from '#server/files/store/fileStore'
import { folderStore } from '#server/files/store/folder'
import { assertWhole, unpackedLines } from './packed'
import { writeWhole } from './whole'

/** What stands beside a copy of the database: the files that its rows name. */
export const LIST_SUFFIX = '.files.gz'
const BATCH = 500

const FileOfCopy = z.object({ key: z.string(), size: z.number(), sha: z.string() })
const FilesLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('head'), format: z.literal('review-files'), version: z.literal(1) }),
  FileOfCopy.extend({ kind: z.literal('file') }),
  /** A file that was not in the store when the copy was made. */
  z.object({ kind: z.literal('missing'), key: z.string(), size: z.number() }),
  z.object({ kind: z.literal('end'), files: z.number() }),
])
type FilesLine = z.output<typeof FilesLine>

/** A file that a row names. */
interface Named {
  key: string
  original_name: string
  /** In bytes. */
  size: number
}

/** What became of the files that rows name. */
export interface Carried {
  files: number
  /** In bytes. */
  size: number
  /** Brought just now; the others were there. */
  brought: number
  /** Nowhere to be found, or not whole. */
  missing: Named[]
}

/**
 * The files that the rows of a database name, some at a time. What the server made for a download is left out: it lasts
 * for some hours and can be made again.
 */
async function* namedFiles(db: Db, now: Date): AsyncGenerator<Named[]> {
  // Data of an early version has no such table.
  const [table] = rows<{ name: string | null }>(
    await db.execute(sql`select to_regclass('public.stored_file')::text as name`),
  )
  if (!table?.name) return
  for (let after = ''; ;) {
    const { name, purpose, original_name, size } = storedFile
    const some = await db
      .select({ name, purpose, original_name, size })
      .from(storedFile)
      .where(
        and(
          gt(storedFile.name, after),
          ne(storedFile.purpose, DOWNLOAD),
          or(isNull(storedFile.expires_at), gt(storedFile.expires_at, now)),
        ),
      )
      .orderBy(asc(storedFile.name))
      .limit(BATCH)
    const last = some.at(-1)
    if (!last) return
    after = last.name
    yield some.map((row) => ({ key: storeKey(row), original_name: row.original_name, size: row.size }))
  }
}

/** All files that the rows name now, for a copy that is made after its transaction has ended. */
export async function filesNamed(db: Db): Promise<Named[]> {
  const found: Named[] = []
  for await (const some of namedFiles(db, new Date())) found.push(...some)
  return found
}

async function shaOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  // A stream without an encoding yields buffers.
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** The files of all copies in a folder lie in one: a file never changes, so each is copied once. */
const poolOf = (dir: string): FileStore => folderStore(join(dir, 'files'))

async function* linesOf(list: string): AsyncGenerator<FilesLine> {
  await assertWhole(list)
  for await (const line of unpackedLines(list)) yield FilesLine.parse(JSON.parse(line))
}

/** @throws Error for the operator when the list is damaged */
async function filesOfList(list: string): Promise<Map<string, z.output<typeof FileOfCopy>>> {
  const files = new Map<string, z.output<typeof FileOfCopy>>()
  let isWhole = false
  for await (const line of linesOf(list)) {
    if (line.kind === 'file') files.set(line.key, line)
    if (line.kind === 'end') isWhole = line.files === files.size
  }
  if (!isWhole) throw new Error(`备份的文件清单不完整，可能已损坏：${list}`)
  return files
}

const listsIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir).catch(() => []))
    .filter((name) => name.endsWith(LIST_SUFFIX))
    .map((name) => join(dir, name))

/** What earlier copies in the folder know of their files; a list that is damaged tells nothing. */
async function knownIn(dir: string): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const list of await listsIn(dir))
    for (const [key, { sha }] of await filesOfList(list).catch(() => new Map<string, { sha: string }>()))
      known.set(key, sha)
  return known
}

/** Brings one file from a store to another unless it is there. @returns its checksum; undefined where it is missing */
async function bring(from: FileStore, to: FileStore, { key, size }: Named, sha?: string) {
  try {
    return await from.local(key, async (path) => {
      const found = await shaOf(path)
      await to.adopt(key, path, { stays: true })
      const isRight = (await to.size(key)) === size && (sha === undefined || found === sha)
      if (isRight) return found
      await to.remove([key])
      return undefined
    })
  } catch (e) {
    if (e instanceof FileLost) return undefined
    throw e
  }
}

/**
 * Copies the files of a copy of the database beside it, after the database: files never change, and what is removed
 * stays in the store for a day. The list of them is written last.
 * @param named the files that its rows name
 * @throws Error for the operator
 */
export async function keepFiles(named: readonly Named[], store: FileStore, file: string): Promise<Carried> {
  const dir = dirname(file)
  const pool = poolOf(dir)
  const known = await knownIn(dir)
  const done: Carried = { files: 0, size: 0, brought: 0, missing: [] }
  async function* lines(): AsyncGenerator<FilesLine> {
    yield { kind: 'head', format: 'review-files', version: 1 }
    for (const one of named) {
      const { key, size } = one
      const before = (await pool.size(key)) === size ? known.get(key) : undefined
      const sha = before ?? (await bring(store, pool, one))
      if (sha === undefined) {
        done.missing.push(one)
        yield { kind: 'missing', key, size }
        continue
      }
      done.files++
      done.size += size
      if (!before) done.brought++
      yield { kind: 'file', key, size, sha }
    }
    yield { kind: 'end', files: done.files }
  }
  async function* text() {
    for await (const line of lines()) yield `${JSON.stringify(line)}\n`
  }
  await writeWhole(`${file}${LIST_SUFFIX}`, text())
  return done
}

/** Removes from the folder of files what no copy there names any more. @returns how many */
export async function dropUnkept(dir: string): Promise<number> {
  const kept = new Set<string>()
  // A list that cannot be read may name anything: then nothing is removed.
  for (const list of await listsIn(dir)) for (const key of (await filesOfList(list)).keys()) kept.add(key)
  // Another copy is being made, whose list is not there yet.
  if ((await readdir(dir)).some((name) => name.endsWith(`${LIST_SUFFIX}.part`))) return 0
  const pool = poolOf(dir)
  let removed = 0
  for await (const some of pool.list()) {
    const gone = some.flatMap(({ key }) => (kept.has(key) ? [] : [key]))
    await pool.remove(gone)
    removed += gone.length
  }
  return removed
}

/** Where files come from: those of a copy, with their checksums, or another store. */
interface Origin {
  store: FileStore
  sha: (key: string) => string | undefined
}

/** The files beside a copy; undefined where it has none, as those of earlier versions. */
export async function filesBeside(file: string): Promise<Origin | undefined> {
  const list = `${file}${LIST_SUFFIX}`
  if (!existsSync(list)) return undefined
  const files = await filesOfList(list)
  return { store: poolOf(dirname(file)), sha: (key) => files.get(key)?.sha }
}

/** All sizes in a store, in one pass: a question for each file would take hours. */
async function sizesIn(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const some of store.list()) for (const { key, size } of some) sizes.set(key, size)
  return sizes
}

/**
 * Has every file that a row names lie in the store, with its size: brings what is not there, and says what is nowhere.
 * May be repeated.
 */
export async function bringFiles(db: Db, to: FileStore, from: Origin | undefined): Promise<Carried> {
  const there = await sizesIn(to)
  const done: Carried = { files: 0, size: 0, brought: 0, missing: [] }
  for await (const some of namedFiles(db, new Date()))
    for (const one of some) {
      const isThere = there.get(one.key) === one.size
      const isBrought =
        !isThere && from !== undefined && (await bring(from.store, to, one, from.sha(one.key))) !== undefined
      if (!isThere && !isBrought) {
        done.missing.push(one)
        continue
      }
      done.files++
      done.size += one.size
      if (isBrought) done.brought++
    }
  return done
}
