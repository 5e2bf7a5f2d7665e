import { sql } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { rows, type Db } from '#server/db/client'

/** What belongs to a unit: the columns that name one, each with what so many of it are called. */
export const BELONGINGS = {
  'dept.parent_id': '个下级单位',
  'sys_user.dept_id': '个用户',
  'school_application.dept_id': '份注册申请',
  'publisher.dept_id': '份出版单位信息',
  'book.declare_dept_id': '种申报的教材',
  'book.recommend_dept_id': '种推荐的教材',
  'book.first_editor_dept_id': '种第一主编的教材',
  'declare_flow.dept_id': '条申报进程',
  'book_big.dept_id': '个系列教材',
  'book_info_plan.dept_id': '个选题',
  'book_use.school_dept_id': '条选用情况',
  'collected_book.dept_id': '份采集',
  'quota.dept_id': '份名额',
  'quota.parent_dept_id': '份分给别人的名额',
  'quota_change.dept_id': '条名额的分配记录',
  'quota_change.parent_dept_id': '条分给别人的名额的记录',
  'province_check.dept_id': '次省级复核',
  'recommend_sheet.dept_id': '份盖章汇总表',
} as const

type Belonging = keyof typeof BELONGINGS

/** How much of each kind belongs to a unit, without what there is none of. */
export async function belongingsOf(db: Db, dept_id: number): Promise<{ what: Belonging; num: number }[]> {
  const counts = keysOf(BELONGINGS).map((what) => {
    const [table = '', column = ''] = what.split('.')
    return sql`select ${what} as what, count(*)::int as num from ${sql.identifier(table)}
      where ${sql.identifier(column)} = ${dept_id}`
  })
  const found = await db.execute(sql`select * from (${sql.join(counts, sql` union all `)}) of where num > 0`)
  return rows<{ what: Belonging; num: number }>(found)
}

/** So much of each, in words: 3个下级单位、2个用户 */
export const belongingsInWords = (held: readonly { what: Belonging; num: number }[]): string =>
  held.map(({ what, num }) => `${num}${BELONGINGS[what]}`).join('、')
