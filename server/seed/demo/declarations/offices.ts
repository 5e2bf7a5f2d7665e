import { CHECKED_CHANNELS, USUAL_CHECK_DAYS } from '#contract/facts/declaration/provinceCheck'
import type { Db } from '#server/db/client'
import { provinceCheck, quota, quotaChange } from '#server/db/schema/index'
import { DAY_MS, PUBLISHER, type Scene } from './scene'
import { RECOMMENDER } from './steps'
import type { DemoDeclaration } from './titles'

/** What another channel has recommended waits for the province, or the province has objected to it. */
export async function askProvince(scene: Scene, book_id: number, declared: DemoDeclaration): Promise<void> {
  const { db, people, now } = scene
  const { channel, status, objection } = declared
  if (status !== 'recommended' || !CHECKED_CHANNELS.some((one) => one === channel)) return
  const answer = {
    verdict: 'object' as const,
    reason: objection ?? null,
    check_by: people.get('province01')?.user_id ?? null,
    check_time: now,
  }
  await db.insert(provinceCheck).values({
    book_id,
    dept_id: RECOMMENDER.province.dept_id,
    opened_at: now,
    due_at: new Date(now.getTime() + USUAL_CHECK_DAYS * DAY_MS),
    ...(objection !== undefined && answer),
  })
}

/** With who granted them. The province has places left for schools without a quota of their own. */
const QUOTAS = [
  { dept_id: RECOMMENDER.province.dept_id, total: 20, by: 'admin' },
  { dept_id: 310, total: 12, parent_dept_id: RECOMMENDER.province.dept_id, by: 'province01' },
  { dept_id: 341, total: 30, by: 'admin' },
  { dept_id: 340, total: 5, parent_dept_id: 341, by: 'hangban01' },
  { dept_id: 350, total: 10, by: 'admin' },
  { dept_id: 361, total: 10, by: 'admin' },
  { dept_id: PUBLISHER, total: 10, by: 'admin' },
]

/** The quotas of the year, and the record of who granted each. */
export async function grantPlaces(db: Db, people: Scene['people'], year: number): Promise<void> {
  await db.insert(quota).values(QUOTAS.map(({ by: _by, ...row }) => ({ ...row, year })))
  await db.insert(quotaChange).values(
    QUOTAS.flatMap(({ total, by, ...row }) => {
      const user_id = people.get(by)?.user_id
      return user_id === undefined ? [] : [{ ...row, year, after_total: total, user_id }]
    }),
  )
}
