import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { dept } from '#server/db/schema/unit'
import { Refusal } from '#server/define'

/**
 * Holds a unit until somebody has been added to it: stopping it comes before or after.
 * @throws Refusal when it is stopped
 */
export async function refuseStopped(db: Db, dept_id: number): Promise<void> {
  const [stopped] = await db
    .select({ dept_name: dept.dept_name, disabled: dept.disabled })
    .from(dept)
    .where(eq(dept.dept_id, dept_id))
    .for('share')
  if (stopped?.disabled) throw new Refusal(`单位“${stopped.dept_name}”已停用，不能加入人员`)
}
