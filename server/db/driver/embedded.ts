import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Logger } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/pglite'
import { ANNOUNCE_CHANNEL } from '#server/db/announce'
import { hasOnlyConnection } from './afterwards'
import { watchTransactions } from './guard'
import type { Listen } from './listen'
import { type FolderLock, lockFolder } from './lock'
import type { Db } from '#server/db/client'
import { keepReadings } from '#server/db/kept/unchanged'
import * as schema from '#server/db/schema/index'
import { keepParsers } from './parsers'
import { keepPlans } from './plans'
import { zone } from './zone'

/** A database inside this process, in a folder that no other process has open. */
export interface Embedded {
  kind: 'pglite'
  db: Db
  lite: PGlite
  listen: Listen
  /** Absent for a database in memory. */
  lock?: FolderLock
  /** Flushes everything to the folder and closes it. May be called twice. */
  close(): Promise<void>
}

// By default PGlite takes 128 MB more for shared buffers, a cache the operating system has already. Recycled
// write-ahead log files would double every copy of the folder.
const settings = ['shared_buffers=16MB', 'wal_recycle=off', 'min_wal_size=32MB', `timezone=${zone}`]
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]

/** The database's folder inside a data folder. */
export const pgdata = (dir: string) => join(dir, 'pgdata')

async function start(dir: string, snapshot?: Blob) {
  const dataDir = dir === 'memory://' ? dir : pgdata(dir)
  try {
    return await PGlite.create(dataDir, {
      startParams,
      parsers: { [types.INT8]: Number },
      ...(snapshot && { loadDataDir: snapshot }),
    })
  } catch (cause) {
    throw new Error(`数据库打不开：${dataDir}。如文件已损坏，请用 npm run restore 恢复最近的备份`, { cause })
  }
}

/** @see openDatabase */
export async function openEmbedded(dir: string, snapshot?: Blob, logger?: Logger): Promise<Embedded> {
  const lock = dir === 'memory://' ? undefined : await lockFolder(dir)
  try {
    const lite = await start(dir, snapshot)
    keepPlans(lite)
    keepParsers(lite)
    const db: Db = drizzle(lite, { schema, ...(logger && { logger }) })
    keepReadings(db)
    // COMMIT of a transaction that has failed answers no error, and rolls back: a statement before it fails aloud.
    watchTransactions(db, lite, {
      atBegin: hasOnlyConnection,
      beforeCommit: (tx) => tx.execute(sql`select 1`),
    })
    let closing: Promise<void> | undefined
    const close = async () => {
      await lite.exec('checkpoint')
      await lite.close()
      await lock?.release()
    }
    const listen: Listen = async (heard) => {
      const end = await lite.listen(ANNOUNCE_CHANNEL, heard)
      return () => (lite.closed ? Promise.resolve() : end())
    }
    return { kind: 'pglite', db, lite, listen, ...(lock && { lock }), close: () => (closing ??= close()) }
  } catch (error) {
    await lock?.release()
    throw error
  }
}
