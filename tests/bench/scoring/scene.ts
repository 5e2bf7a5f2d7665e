import { and, eq } from 'drizzle-orm'
import { openSession } from '#server/auth/session'
import type { Db } from '#server/db/client'
import { assignment, expert, indicator, member, opinion, user } from '#server/db/schema/index'
import { makeBook, makeGroup, makeProject, makeTemplate, type Leaf } from '#tests/support/factories'

const BOOKS = 10
const SEATS = 25
const LEAVES = 5
/** Books of each expert that have an opinion already: a new text is compared with all of them. */
const WRITTEN = 5
const ROUND = 1000

export interface Seat {
  token: string
  project_id: number
  book_id: number
  fenpei_id: number
}

const words = (n: number) =>
  `第${n}本教材内容准确，结构完整，对接岗位能力要求，案例来自企业生产，配套资源丰富，建议推荐。`.repeat(3)

const PARTS: Leaf[][] = Array.from({ length: 4 }, (_, part) =>
  Array.from({ length: LEAVES }, (_, n) => ({ name: `指标${part + 1}.${n + 1}`, score: 5 })),
)

async function inRounds<T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROUND) await insert(rows.slice(from, from + ROUND))
}

/**
 * A project under review whose experts sit in groups of 25 with ten books each, every one logged in and about to
 * score one of the expert's books.
 * @param name begins the names of the accounts, where a database holds several such projects
 * @returns the seats, and the leaves of the sheet: twenty of five points each
 */
export async function makeScene(
  db: Db,
  experts: number,
  name = '',
): Promise<{ seats: Seat[]; leaves: number[] }> {
  const [office] = await db
    .insert(user)
    .values({ user_name: `${name}office`, nick_name: '办公室' })
    .returning()
  if (!office) throw new Error('no user was made')
  const { template_id } = await makeTemplate(db, PARTS)
  const leaves = (
    await db
      .select()
      .from(indicator)
      .where(and(eq(indicator.template_id, template_id), eq(indicator.score, '5')))
  ).map(({ indicator_id }) => indicator_id)
  const { project_id } = await makeProject(
    db,
    { ...office, token: '' },
    { project_status: 'reviewing', template_id },
  )
  const people = await db
    .insert(user)
    .values(Array.from({ length: experts }, (_, n) => ({ user_name: `${name}z${n}`, nick_name: `专家${n}` })))
    .returning()
  await inRounds(people, (part) =>
    db.insert(expert).values(
      part.map(({ user_id, nick_name }) => ({
        user_id,
        name: nick_name,
        unit: `单位${user_id}`,
        phone: String(13_800_000_000 + user_id),
      })),
    ),
  )
  const seats: Seat[] = []
  for (let from = 0; from < people.length; from += SEATS) {
    const { group_id } = await makeGroup(db, project_id)
    const place = { project_id, group_id }
    const here = people.slice(from, from + SEATS)
    await db.insert(member).values(
      here.map(({ user_id }) => ({
        ...place,
        user_id,
        member_type: 'expert' as const,
        expert_status: 'confirmed' as const,
      })),
    )
    const books: number[] = []
    for (let n = 0; n < BOOKS; n++) books.push((await makeBook(db, {}, place)).book_id)
    const given = await db
      .insert(assignment)
      .values(
        here.flatMap(({ user_id }, i) =>
          books.map((book_id) => ({
            ...place,
            book_id,
            user_id,
            assign_type: 'auto' as const,
            anon_no: i + 1,
          })),
        ),
      )
      .returning()
    const written = given.filter(({ book_id }) => books.indexOf(book_id) >= BOOKS - WRITTEN)
    await db.insert(opinion).values(written.map(({ fenpei_id }) => ({ fenpei_id, advice: words(fenpei_id) })))
    for (const [i, { user_id }] of here.entries()) {
      const mine = given.find((one) => one.user_id === user_id && one.book_id === books[i % WRITTEN])
      if (!mine) throw new Error('an expert has no book')
      const token = await openSession(db, user_id, { ip: '127.0.0.1', now: new Date() })
      seats.push({ token, project_id, book_id: mine.book_id, fenpei_id: mine.fenpei_id })
    }
  }
  return { seats, leaves }
}
