import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { dept, schoolApplication, user } from '#server/db/schema/index'
import type { FileSettings } from '#server/files/store/of'
import { storeFile } from '#server/files/store'
import { samplePdf } from './samples/samplePdf'

/** Fictional: the codes belong to no school. */
const APPLICANTS = [
  {
    user_name: 'apply01',
    dept_name: '示例县中等专业学校',
    snum: '3132000001',
    contact_name: '周明',
    contact_phone: '13900000001',
    reg_status: 'pending',
    reason: null,
  },
  {
    user_name: 'apply02',
    dept_name: '示例市信息工程学校',
    snum: '3132000002',
    contact_name: '吴芳',
    contact_phone: '13900000002',
    reg_status: 'rejected',
    reason: '单位证明没有加盖公章，请重新上传',
  },
] as const

const COMMON = {
  dept_type: 'school_sec',
  province_id: '320000',
  credit_code: '12100000400002259P',
  contact_post: '教务科科长',
} as const

/** Schools that have applied, before and after a decision, and what is known of the school that has accounts. */
export async function seedSchoolStaff(db: Db, settings: FileSettings): Promise<void> {
  const [known] = await db.select().from(user).where(eq(user.user_name, 'school01'))
  if (!known) return
  const { password_hash, dept_id } = known
  const contact = { contact_name: '郑华', contact_post: '教务处处长', contact_phone: '13900000003' }
  await db
    .update(dept)
    .set({ ...contact, city_name: '示例市', high_level_type: 'province' })
    .where(eq(dept.dept_id, dept_id ?? 0))
  const { bytes } = await samplePdf('单位证明')
  for (const { user_name, ...applied } of APPLICANTS) {
    const [made] = await db
      .insert(user)
      .values({
        user_name,
        nick_name: applied.contact_name,
        phone: applied.contact_phone,
        password_hash,
        demo: true,
      })
      .returning({ user_id: user.user_id })
    if (!made) throw new Error('an insert returned no row')
    const license_file = await storeFile(
      { db, settings, user: made },
      { bytes, type: 'pdf', purpose: 'proof', original_name: '单位证明.pdf' },
    )
    await db.insert(schoolApplication).values({ ...COMMON, ...applied, ...made, license_file })
  }
}
