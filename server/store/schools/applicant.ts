import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { schoolApplication } from '#server/db/schema/registration'

/** Whether somebody has applied for a school that is not admitted yet: anybody can make such an account. */
export async function isApplicant(db: Db, user_id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: schoolApplication.application_id })
    .from(schoolApplication)
    .where(and(eq(schoolApplication.user_id, user_id), ne(schoolApplication.reg_status, 'passed')))
  return found !== undefined
}
