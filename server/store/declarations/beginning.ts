import { eq } from 'drizzle-orm'
import { dept } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { declaringYear } from './batches'

/** What a declaration that this user begins has of itself: its year, its unit, its author. */
export async function beginning({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>) {
  const [unit] =
    user.dept_id === null ? [] : await db.select().from(dept).where(eq(dept.dept_id, user.dept_id))
  return {
    year: await declaringYear(db, now),
    declare_dept_id: unit?.dept_id ?? null,
    declare_unit: unit?.dept_name ?? null,
    province_id: unit?.province_id ?? null,
    declare_status: 'draft' as const,
    create_by: user.user_id,
    create_time: now,
    update_by: user.user_id,
    update_time: now,
  }
}
