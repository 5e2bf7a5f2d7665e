import { createReadStream, createWriteStream } from 'node:fs'
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { REFUSAL } from '#contract/refusals'
import { errorCode } from '#server/db/errors'
import { FileLost, FOLDERS, PARTIAL, type FileStore, type StoredObject, type PartialFiles } from './fileStore'

const AT_ONCE = 32

async function folderMade(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

const sizeAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    (e: unknown) => {
      if (errorCode(e) === 'ENOENT') return undefined
      throw e
    },
  )

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((e: unknown) => {
    if (errorCode(e) === 'ENOENT') return []
    throw e
  })

function partialIn(root: string): PartialFiles {
  const pathOf = (upload_id: string) => join(root, PARTIAL, upload_id)
  const arrived = async (upload_id: string) => (await sizeAt(pathOf(upload_id))) ?? 0
  return {
    arrived,
    async write(upload_id, offset, part) {
      const path = pathOf(upload_id)
      await folderMade(dirname(path))
      await (await open(path, 'a', 0o600)).close()
      await pipeline(part.stream(), createWriteStream(path, { flags: 'r+', start: offset }))
    },
    async local(upload_id, size, work) {
      if ((await arrived(upload_id)) < size) throw new FileLost(REFUSAL.uploadGone)
      return work(pathOf(upload_id))
    },
    remove: (upload_id) => rm(pathOf(upload_id), { force: true }),
    ids: () => namesIn(join(root, PARTIAL)),
  }
}

/** What lies in a folder, some at a time. */
async function* listed(root: string, folder: string): AsyncGenerator<readonly StoredObject[]> {
  const names = await namesIn(join(root, folder))
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const found = await Promise.all(
      names.slice(from, from + AT_ONCE).map(async (name) => {
        const about = await stat(join(root, folder, name)).catch(() => undefined)
        // What was removed meanwhile is not there.
        return about?.isFile() ? [{ key: `${folder}/${name}`, size: about.size, written: about.mtime }] : []
      }),
    )
    yield found.flat()
  }
}

/** The nearest folder above that is there: what will be made below it shares its disk. */
async function nearest(path: string): Promise<string> {
  const parent = dirname(path)
  return parent === path ||
    (await access(path).then(
      () => true,
      () => false,
    ))
    ? path
    : nearest(parent)
}

/** Files in a folder of this machine, or of one that several servers share. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key)
  const scratch = () => folderMade(join(root, 'work'))
  async function* list() {
    for (const folder of FOLDERS) yield* listed(root, folder)
  }
  return {
    place: root,
    scratch,
    async put(key, bytes) {
      await folderMade(dirname(pathOf(key)))
      const part = `${pathOf(key)}.part`
      try {
        await writeFile(part, bytes instanceof Blob ? bytes.stream() : bytes, { mode: 0o600 })
        await rename(part, pathOf(key))
      } catch (e) {
        await rm(part, { force: true }).catch(() => undefined)
        throw e
      }
    },
    async adopt(key, path, { stays = false } = {}) {
      await folderMade(dirname(pathOf(key)))
      const copied = async () => {
        // What lies there may be the same file under two names, and is not written into.
        await rm(pathOf(key), { force: true })
        await copyFile(path, pathOf(key))
      }
      // A disk that knows no second names makes a copy, and so does another disk.
      if (stays) return link(path, pathOf(key)).catch(copied)
      await rename(path, pathOf(key)).catch(async (e: unknown) => {
        if (errorCode(e) !== 'EXDEV') throw e
        await copied()
        await rm(path)
      })
    },
    size: (key) => sizeAt(pathOf(key)),
    async read(key, from, to) {
      const path = pathOf(key)
      if ((await sizeAt(path)) === undefined) throw new FileLost(REFUSAL.fileLost)
      if (to <= from) return new Blob([]).stream()
      return Readable.toWeb(
        createReadStream(path, { start: from, end: to - 1 }),
      ) as ReadableStream<Uint8Array> // Without an encoding it yields bytes.
    },
    async local(key, work) {
      if ((await sizeAt(pathOf(key))) === undefined) throw new FileLost(REFUSAL.fileLost)
      return work(pathOf(key))
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    list,
    partial: partialIn(root),
    async room() {
      const { bavail, bsize } = await statfs(await nearest(root))
      return bavail * bsize
    },
  }
}
