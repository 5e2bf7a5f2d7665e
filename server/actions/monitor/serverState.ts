import { countDistinct, count, gt, sql, sum } from 'drizzle-orm'
import { version } from '#package'
import type { serverState as calls } from '#contract/actions/monitor/serverState'
import { rows, type Db } from '#server/db/client'
import { session, storedFile } from '#server/db/schema/system'
import type { Context, Handlers } from '#server/define'
import { disks, spaceOf } from './serverState/disks'
import { machine, memory, processors } from './serverState/machine'
import { node } from './serverState/node'

interface Told {
  version: string
  size: number
  used: number
  most: number
}

async function databaseOf({ db, databaseKind: kind }: Pick<Context, 'db' | 'databaseKind'>) {
  const found = await db.execute(sql`select current_setting('server_version') as version,
    pg_database_size(current_database()) as size, current_setting('max_connections')::int as most,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as used`)
  const [told] = rows<Told>(found)
  if (!told) throw new Error('the database told nothing of itself')
  // The embedded one is set up for a hundred and has one.
  const most = kind === 'pglite' ? 1 : told.most
  // Some builds add their own name: 16.4 (Debian 16.4-1)
  const [name = told.version] = told.version.split(' ')
  return { kind, version: name, size: told.size, connections: { used: told.used, most } }
}

async function sessionsOf(db: Db, now: Date) {
  const [found] = await db
    .select({ open: count(), users: countDistinct(session.user_id) })
    .from(session)
    .where(gt(session.expires_at, now))
  return found ?? { open: 0, users: 0 }
}

/** Of the rows: a store of a hundred thousand files is not looked through for this. */
async function filesOf(db: Db) {
  const [found] = await db
    .select({ size: sum(storedFile.size).mapWith(Number), count: count() })
    .from(storedFile)
  return { size: found?.size ?? 0, count: found?.count ?? 0 }
}

export const serverStateHandlers: Handlers<keyof typeof calls> = {
  async server_state(_, ctx) {
    const { db, now, settings, hub, exporting } = ctx
    const [cpu, mem, sysFiles, files, { total, free, usage }] = await Promise.all([
      processors(),
      memory(),
      disks(settings),
      filesOf(db),
      spaceOf(settings.dataDir),
    ])
    return {
      cpu: cpu.cpu,
      mem: mem.mem,
      jvm: node(now),
      sys: machine(),
      sysFiles,
      own: {
        version,
        uptime: Math.floor(process.uptime()),
        rss: process.memoryUsage.rss(),
        database: await databaseOf(ctx),
        sessions: await sessionsOf(db, now),
        listeners: hub.size(),
        exports: { isRunning: !exporting.idle(), waiting: exporting.waiting() },
        files,
        disk: { total, free, usage },
        limited: { cpu: cpu.isLimited, memory: mem.isLimited },
      },
    }
  },
}
