import { and, eq, ne } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { Db } from '#server/db/client'
import { user } from '#server/db/schema/system'
import { Refusal } from '#server/define'

/**
 * @param user_id whose telephone it is to be; absent for a new account
 * @throws Refusal when another account has the telephone
 */
export async function refuseTakenPhone(db: Db, phone: string, user_id?: number): Promise<void> {
  const [other] = await db
    .select({ id: user.user_id })
    .from(user)
    .where(and(eq(user.phone, phone), user_id === undefined ? undefined : ne(user.user_id, user_id)))
    .limit(1)
  if (other) throw new Refusal(REFUSAL.phoneTaken(phone))
}

/** @throws Refusal when another account has the name or the telephone of a new one */
export async function refuseTakenAccount(
  db: Db,
  { user_name, phone }: { user_name: string; phone: string },
): Promise<void> {
  const [named] = await db.select({ id: user.user_id }).from(user).where(eq(user.user_name, user_name))
  if (named) throw new Refusal(REFUSAL.accountTaken(user_name))
  await refuseTakenPhone(db, phone)
}
