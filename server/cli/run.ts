import { existsSync } from 'node:fs'
import { pgdata } from '#server/db/driver/embedded'
import { errorCode, NO_TABLE } from '#server/db/errors'
import { readSettings } from '#server/settings'
import type { Settings } from '#server/define'

const reasons = (error: unknown): string[] => {
  if (errorCode(error) === NO_TABLE)
    return ['数据库里还没有评审系统的表：请先启动一次服务器，或检查 DATABASE_URL 是否指向正确的数据库']
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))]
}

/**
 * Runs a command with the settings of the environment and `.env`; on failure prints the message without a
 * stack. A command works past a pooler: it needs few connections, and some keep theirs for long.
 */
export async function run(command: (settings: Settings) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const settings = readSettings(process.env)
    await command({ ...settings, databaseUrl: settings.connecting.directUrl ?? settings.databaseUrl })
  } catch (error) {
    console.error(reasons(error).join('\n  原因：'))
    process.exitCode = 1
  }
}

/**
 * Opening a data folder creates it, but a command that only reads must not.
 * @throws Error for the operator when there is neither a DATABASE_URL nor data in the folder
 */
export function requireData({ databaseUrl, dataDir }: Settings): void {
  if (!databaseUrl && !existsSync(pgdata(dataDir))) throw new Error(`数据文件夹 ${dataDir} 中没有数据`)
}
