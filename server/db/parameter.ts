import { eq } from 'drizzle-orm'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import type { Db } from './client'
import { sysConfig } from './schema/system'

/** The parameters that the program reads: their names, keys, and values in a new installation. */
export const PARAMETERS = [
  ['登录验证码开关', 'sys.account.captchaEnabled', 'true'],
  ['密码有效天数(0为不限)', 'sys.account.passwordValidateDays', '180'],
  ['开放学校注册(true/false)', 'ps.register.open', 'true'],
  ['定时备份保留份数', 'sys.backup.copies', '7'],
  ['调度日志保留天数', 'sys.job.logDays', '30'],
  ['登录日志保留天数', 'sys.login.logDays', '180'],
  ['形式审查可以访问的数字教材网站(逗号分隔)', EXAMINE_HOSTS, ''],
] as const

export const isRead = (key: string): boolean => PARAMETERS.some(([, read]) => read === key)

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

/** A number from 1 on; the given one where it is not set, or is none. */
export async function numberOf(
  db: Db,
  key: 'sys.backup.copies' | 'sys.job.logDays' | 'sys.login.logDays',
  otherwise: number,
): Promise<number> {
  const number = Number(await valueOf(db, key))
  return Number.isSafeInteger(number) && number >= 1 ? number : otherwise
}
