import { sql } from 'drizzle-orm'
import { hashPassword } from '#server/auth/password'
import { openSession } from '#server/auth/session'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { user, userRole } from '#server/db/schema/index'
import { makeBook, makeGroup, makeProject } from '#tests/support/factories'
import { makeReviewed } from '#tests/bench/result/scene'
import { makeScene, type Seat } from '#tests/bench/scoring/scene'

/** Ten thousand books with five reviews each: the 50,000 rows of an export, and what is calculated. */
const REVIEWED_BOOKS = 10_000
const LOGINS = 100
const PASSWORD = 'Correct-horse-7'
const ALLOCATED = { groups: 10, books: 100, experts: 20 } as const

export interface Evening {
  seats: Seat[]
  leaves: number[]
  /** The project whose experts score. */
  scored: number
  /** The project whose reviews are handed in. */
  reviewed: number
  /** The project whose books are still to be given to experts. */
  allocated: number
  /** The login of an office that may do everything in the three. */
  office: string
  /** People who have not logged in yet. */
  accounts: { username: string; password: string }[]
}

async function makeAllocated(db: Db, by: { user_id: number; user_name: string; token: string }) {
  const { project_id } = await makeProject(db, by, { project_status: 'configuring', experts_per_book: 5 })
  for (let g = 0; g < ALLOCATED.groups; g++) {
    const { group_id } = await makeGroup(db, project_id)
    for (let n = 0; n < ALLOCATED.books; n++) await makeBook(db, {}, { project_id, group_id })
    await db.execute(sql`with people as (
        insert into sys_user (user_name, nick_name)
        select 'allocated-' || ${g}::int || '-' || n, '专家' || n from generate_series(1, ${ALLOCATED.experts}::int) n
        returning user_id, nick_name),
      profiles as (
        insert into expert (user_id, name, unit, phone)
        select user_id, nick_name, '研究院' || user_id, (13900000000 + user_id)::text from people)
      insert into group_member (project_id, group_id, user_id, member_type, expert_status)
      select ${project_id}, ${group_id}, user_id, 'expert', 'confirmed' from people`)
  }
  return project_id
}

/** The last evening of a review: one project is scored, one is calculated and exported, one is allocated. */
export async function makeEvening(db: Db, experts: number): Promise<Evening> {
  const { seats, leaves } = await makeScene(db, experts)
  const { project_id: reviewed } = await makeReviewed(db, REVIEWED_BOOKS)
  const [admin] = await db.insert(user).values({ user_name: 'evening', nick_name: '值班' }).returning()
  if (!admin) throw new Error('no user was made')
  await db.insert(userRole).values(asRole(admin.user_id, 'admin'))
  const office = await openSession(db, admin.user_id, { ip: '', now: new Date() })
  const allocated = await makeAllocated(db, { ...admin, token: office })
  const password_hash = await hashPassword(PASSWORD)
  const people = await db
    .insert(user)
    .values(
      Array.from({ length: LOGINS }, (_, n) => ({
        user_name: `late${n}`,
        nick_name: `晚到${n}`,
        password_hash,
      })),
    )
    .returning({ username: user.user_name })
  await db.execute(sql`vacuum analyze`)
  const [first] = seats
  if (!first) throw new Error('nobody scores')
  return {
    seats,
    leaves,
    scored: first.project_id,
    reviewed,
    allocated,
    office,
    accounts: people.map(({ username }) => ({ username, password: PASSWORD })),
  }
}
