import { eq, sql } from 'drizzle-orm'
import type { ActionName } from '#contract'
import type { Audience } from '#contract/roles'
import type { Db } from '#server/db/client'
import { sysConfig, user } from '#server/db/schema/system'
import type { MustBind, Settings } from '#server/define'

/** The calls allowed to a user who first has to choose a password. */
const WHILE_BINDING: ReadonlySet<ActionName> = new Set([
  'getInfo',
  'getRouters',
  'account_bind',
  'user_update_password',
  'profile_password',
])

/**
 * True for calls that are allowed before choosing a password: public ones, and those needed for choosing it.
 */
export const isOpenToAll = (name: ActionName, who: Audience): boolean =>
  who === 'anyone' || WHILE_BINDING.has(name)

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 180

/** The parameter for the validity of a password in days, as text; 0 means unlimited. */
export const validDays = sql<string | null>`(select ${sysConfig.config_value} from ${sysConfig}
  where ${sysConfig.config_key} = 'sys.account.passwordValidateDays')`

type Account = Pick<
  typeof user.$inferSelect,
  'demo' | 'must_change_password' | 'password_time' | 'create_time'
>

/** The passwords of demo accounts are deliberately public, so these accounts never have to change them. */
export function mustBind(account: Account, days: string | null, now: Date): MustBind | undefined {
  if (account.demo) return undefined
  if (account.must_change_password) return 'first'
  const limit = days !== null && /^\d{1,5}$/.test(days.trim()) ? Number(days) : DEFAULT_DAYS
  const since = account.password_time ?? account.create_time
  const isOld = limit > 0 && now.getTime() - since.getTime() > limit * DAY_MS
  return isOld ? 'expired' : undefined
}

/** The telephone is verified together with the first password, where an SMS gateway can deliver the code. */
export async function needsPhone(
  db: Db,
  user_id: number,
  why: MustBind | undefined,
  { sms }: Settings,
): Promise<boolean> {
  if (!sms || why !== 'first') return false
  const [account] = await db
    .select({ phone_time: user.phone_time })
    .from(user)
    .where(eq(user.user_id, user_id))
  return account?.phone_time === null
}
