import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, runFolder, sweep } from './run'

const SHM = '/dev/shm'
const NAME = 'review-tests-'
/** A database has a thousand files; a dozen of them are there at a time, and programs keep a few copies of each. */
const ROOM = 4 * 2 ** 30

function hasRoom(): boolean {
  if (!existsSync(SHM)) return false
  const { bavail, bsize } = statfsSync(SHM)
  return bavail * bsize >= ROOM
}

/**
 * Puts the temporary files of the tests into memory where there is enough: creating the files of a database on a disk
 * costs the system twice the time. What this run makes for itself is removed at its end, and what runs that were killed
 * have left now.
 */
export default function setup() {
  sweep(CACHE)
  const own = [runFolder(process.pid)]
  if (hasRoom()) {
    sweep(SHM, NAME)
    const dir = join(SHM, `${NAME}${process.pid}`)
    // A PostgreSQL server of a test runs as another user and passes through to its own folder.
    mkdirSync(dir, { recursive: true, mode: 0o711 })
    process.env['TMPDIR'] = dir
    own.push(dir)
  }
  return () => {
    for (const dir of own) rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
  }
}
