import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { backupTo, stamp, COPY_SUFFIX } from './backup/copy'
import { contents } from './backup/load'
import { migrate, pendingMigrations, refuseUnservable } from './db/migrate'
import { type Migrations, migrations } from './db/migrations'
import { openDatabase, type Database } from './db/open'
import { takeTurn } from './db/turn'
import { user } from './db/schema/system'
import { seedAccess } from './seed/access'
import { seedAdmin } from './seed/admin'
import { seedBase } from './seed/base'
import { seedDemo } from './seed/demo'
import { seedJobs } from './seed/jobs'
import { seedMajors } from './seed/majors/seed'
import { seedSchools } from './seed/schools/seed'
import { seedTemplates } from './seed/templates'
import { log } from './log'
import { seedDeclarations } from './seed/demo/declarations/seed'
import { seedSamples } from './seed/demo/samples/seed'
import { seedSchoolStaff } from './seed/demo/schools'
import type { Settings } from './define'

export interface PreparedServer {
  database: Database
  /** The password of the first administrator or of the demo accounts, when they were made just now. */
  fresh: { admin?: string; demo?: string }
}

/**
 * Opens the database, brings it up to this version and fills in what a new one needs. Data that is there is copied
 * before its tables change: a migration cannot be undone otherwise. Beside a newer program everything stays as it is.
 * @throws Error with a message for the operator, naming what is wrong
 */
export async function prepare(settings: Settings, files: Migrations = migrations()): Promise<PreparedServer> {
  const database = await openDatabase({
    url: settings.databaseUrl,
    connecting: settings.connecting,
    dir: settings.dataDir,
  })
  try {
    const { db } = database
    await copyBefore(await pendingMigrations(db, files), database, settings.backupDir)
    await migrate(db, files)
    const newer = await refuseUnservable(db, files)
    if (newer.length > 0) {
      log.warn({ migrations: newer }, 'serves beside a newer program, whose menus and dictionaries stay')
      await refuseDemoInPublic(database, settings)
      return { database, fresh: {} }
    }
    const fresh = await db.transaction(async (tx) => {
      // Servers that start together fill in one after the other.
      await takeTurn(tx, 'seeding')
      await seedBase(tx)
      await seedAccess(tx)
      await seedJobs(tx, new Date())
      await seedTemplates(tx)
      await seedSchools(tx)
      await seedMajors(tx)
      const demo = settings.demo ? await seedDemo(tx, settings.demoPassword) : undefined
      if (demo) {
        await seedSamples(tx, settings)
        await seedSchoolStaff(tx, settings)
        await seedDeclarations(tx, settings)
      }
      const admin = await seedAdmin(tx)
      return { ...(demo && { demo }), ...(admin && { admin }) }
    })
    await refuseDemoInPublic(database, settings)
    return { database, fresh }
  } catch (e) {
    await database.close()
    throw e
  }
}

/**
 * Opens a database that another process has prepared.
 * @throws Error with a message for the operator
 */
export async function openServed({ databaseUrl: url, dataDir: dir }: Settings): Promise<Database> {
  const database = await openDatabase({ url, dir })
  try {
    await refuseUnservable(database.db)
    return database
  } catch (e) {
    await database.close()
    throw e
  }
}

/** Table by table, as the program of before reads it too. The process is named: several may start in one second. */
async function copyBefore(steps: readonly string[], database: Database, backupDir: string): Promise<void> {
  if (steps.length === 0 || (await contents(database.db)).length === 0) return
  const file = join(backupDir, `before-upgrade-${stamp(new Date())}-${process.pid}${COPY_SUFFIX}`)
  try {
    await backupTo(database, file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`升级前的备份没有成功，数据库未改动（${file}）：${why}`, { cause })
  }
  log.info({ file, migrations: steps }, 'copied the data before changing its tables')
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Everybody knows the demo accounts: a server that holds one is for this machine alone. */
async function refuseDemoInPublic({ db }: Database, { host }: Settings): Promise<void> {
  if (LOOPBACK.includes(host)) return
  const [known] = await db
    .select({ user_name: user.user_name })
    .from(user)
    .where(and(eq(user.demo, true), isNotNull(user.password_hash)))
    .limit(1)
  if (known)
    throw new Error(
      `数据库中有演示账号（${known.user_name} 等），只能在本机 127.0.0.1 上运行；请更换数据文件夹，或停用演示账号后再对外服务`,
    )
}
