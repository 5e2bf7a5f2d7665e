import { eq } from 'drizzle-orm'
import type { Db } from './client'
import { sysConfig } from './schema/system'

/** Whether a parameter that switches something is on; on as well where it is not set. */
export async function isSwitchedOn(
  db: Db,
  key: 'sys.account.captchaEnabled' | 'ps.register.open',
): Promise<boolean> {
  const [row] = await db
    .select({ value: sysConfig.config_value })
    .from(sysConfig)
    .where(eq(sysConfig.config_key, key))
  return row?.value !== 'false'
}
