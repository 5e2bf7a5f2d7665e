import { eq, sql } from 'drizzle-orm'
import type { ActionName } from '#contract'
import type { Audience } from '#contract/roles'
import type { Db } from '#server/db/open'
import { config, user } from '#server/db/schema/system'
import type { Settings } from '#server/settings'

/** Why an account has to choose a password before anything else. */
export type MustBind = 'first' | 'expired'

/** What is left to who has to choose a password first. */
const WHILE_BINDING: ReadonlySet<ActionName> = new Set([
  'getInfo',
  'getRouters',
  'account_bind',
  'user_update_password',
])

/** True for calls that need no password of one's own: they are open to anyone, or lead to one. */
export const isOpenToAll = (name: ActionName, who: Audience): boolean =>
  who === 'anyone' || WHILE_BINDING.has(name)

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 180

/** The parameter that says for how many days a password is good, as text; 0 is for ever. */
export const validDays = sql<string | null>`(select ${config.config_value} from ${config}
  where ${config.config_key} = 'sys.account.passwordValidateDays')`

type Account = Pick<
  typeof user.$inferSelect,
  'demo' | 'must_change_password' | 'password_time' | 'create_time'
>

/** Everybody knows the password of a demo account, and that is meant. */
export function mustBind(account: Account, days: string | null, now: Date): MustBind | undefined {
  if (account.demo) return undefined
  if (account.must_change_password) return 'first'
  const limit = days !== null && /^\d{1,5}$/.test(days.trim()) ? Number(days) : DEFAULT_DAYS
  const since = account.password_time ?? account.create_time
  const isOld = limit > 0 && now.getTime() - since.getTime() > limit * DAY_MS
  return isOld ? 'expired' : undefined
}

/** A telephone is proved with the first password, where there is a gateway that can carry the code. */
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
