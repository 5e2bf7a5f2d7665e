import { count } from 'drizzle-orm'
import { hashPassword, randomPassword } from '#server/auth/password'
import type { Db } from '#server/db/client'
import { asRole } from '#server/db/asRole'
import { userRole } from '#server/db/schema/access/roles'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'

/**
 * Creates the administrator of an empty database.
 * @returns the password, which is stored only as a hash: it can be read once, where the server was started;
 * undefined when users exist
 */
export async function seedAdmin(db: Db): Promise<string | undefined> {
  const [users] = await db.select({ n: count() }).from(user)
  if (users && users.n > 0) return undefined
  const password = randomPassword()
  const [platform] = await db
    .insert(dept)
    .values({ dept_name: '评审平台', dept_type: 'platform' })
    .returning()
  const [admin] = await db
    .insert(user)
    .values({
      user_name: 'admin',
      nick_name: '系统管理员',
      dept_id: platform?.dept_id ?? null,
      password_hash: await hashPassword(password),
      must_change_password: true,
    })
    .returning()
  if (admin) await db.insert(userRole).values(asRole(admin.user_id, 'admin'))
  return password
}
