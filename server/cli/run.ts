import { existsSync } from 'node:fs'
import { pgdata } from '#server/db/driver/embedded'
import { readSettings } from '#server/settings'
import type { Settings } from '#server/define'

const reasons = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))]
}

/**
 * Runs a command with the settings of the environment and `.env`; on failure prints the message without a
 * stack.
 */
export async function run(command: (settings: Settings) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await command(readSettings(process.env))
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
