import { eq } from 'drizzle-orm'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import type { Db } from './client'
import { sysConfig } from './schema/system'

async function valueOf(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: sysConfig.config_value })
    .from(sysConfig)
    .where(eq(sysConfig.config_key, key))
  return row?.value
}

/** Whether a parameter that switches something is on; on as well where it is not set. */
export const isSwitchedOn = async (
  db: Db,
  key: 'sys.account.captchaEnabled' | 'ps.register.open',
): Promise<boolean> => (await valueOf(db, key)) !== 'false'

/** The sites that the server may visit, as the office lists them; none where it is not set. */
export const examinedSites = async (db: Db): Promise<string> => (await valueOf(db, EXAMINE_HOSTS)) ?? ''
