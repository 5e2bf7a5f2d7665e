import { readFile, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, parse } from 'node:path'
import type { Settings } from '#server/define'
import { share } from './machine'

interface Mount {
  source: string
  at: string
  type: string
}

/** In the table of mounts a blank is written as its number. */
const plain = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/** What Linux has mounted where; nothing elsewhere. */
async function mounts(): Promise<Mount[]> {
  const table = await readFile('/proc/self/mounts', 'utf8').catch(() => '')
  return table.split('\n').flatMap((line) => {
    const [source, at, type] = line.split(' ')
    return source && at && type ? [{ source: plain(source), at: plain(at), type }] : []
  })
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/** The one that a path lies in: the longest, of several at one place the last. */
const mountOf = (path: string, all: readonly Mount[]): Mount | undefined =>
  all
    .filter(({ at }) => isBelow(path, at))
    .reduce<Mount | undefined>(
      (best, one) => (best && best.at.length > one.at.length ? best : one),
      undefined,
    )

/** The folder itself, or the one in which it will be made. */
async function nearest(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  const parent = dirname(path)
  return isThere || parent === path ? path : nearest(parent)
}

/** Bytes of the file system that a folder lies in; `free` is what this process may still use. */
export async function spaceOf(folder: string) {
  const { bsize, blocks, bfree, bavail } = await statfs(await nearest(folder))
  const used = bsize * (blocks - bfree)
  const free = bsize * bavail
  // Some of it may be kept from us: what we may use is what counts.
  return { total: bsize * blocks, used, free, usage: share(used, used + free) }
}

const GB = 1024 ** 3
const inWords = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`

/** The file systems that the program writes to and runs from, each once. */
export async function disks({ dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>) {
  const all = await mounts()
  const places = [
    { what: '数据', folder: dataDir },
    { what: '备份', folder: backupDir },
    { what: '临时文件', folder: tmpdir() },
    { what: '系统', folder: parse(process.cwd()).root },
  ]
  const found = new Map<number, { path: string; holds: string[] }>()
  for (const { what, folder } of places) {
    const path = await nearest(folder)
    const { dev } = await stat(path)
    const known = found.get(dev)
    if (known) known.holds.push(what)
    else found.set(dev, { path, holds: [what] })
  }
  return Promise.all(
    [...found.values()].map(async ({ path, holds }) => {
      const { total, used, free, usage } = await spaceOf(path)
      const mount = mountOf(path, all)
      return {
        dirName: mount?.at ?? path,
        sysTypeName: mount?.type ?? '',
        typeName: mount?.source ?? '',
        total: inWords(total),
        free: inWords(free),
        used: inWords(used),
        usage,
        holds,
      }
    }),
  )
}
