import { eq } from 'drizzle-orm'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { MaterialCode } from '#contract/facts/declaration/materials'
import {
  book,
  bookEditor,
  bookUse,
  declareBatch,
  declareMaterial,
  dept,
  publisher,
  quota,
  storedFile,
} from '#server/db/schema/index'
import { completeFields, EDITORS, usageRows } from '#server/seed/demo/declarations/bookValues'
import type { Login, TestServer } from './api'
import { day } from './factories'

/** The year that is declared: the one of the clock. */
export const DECLARED_YEAR = new Date().getFullYear()

const NEEDED: readonly MaterialCode[] = [
  'M01',
  'M02',
  'M03',
  'M04',
  'M06',
  'M07',
  'M08',
  'M09',
  'M10',
  'M11',
  'M16',
]

/** Sets the quota of a unit in the year that is declared; null takes it away. */
export const grant = (server: TestServer, as: Login, dept_id: number, total: number | null) =>
  server.send(as, 'declare_quota_save', { year: DECLARED_YEAR, rows: [{ dept_id, total }] })

export interface Declaring {
  server: TestServer
  admin: Login
  school: Login
  man: Login
  publisher: Login
  /** The administrator of another school. */
  stranger: Login
  /** Makes a book that can be handed in as it stands. */
  complete: (by: Login, fields?: Partial<typeof book.$inferInsert>) => Promise<number>
  statusOf: (book_id: number) => Promise<DeclareStatus | undefined>
}

/** A batch that is open, a school with its people, a publisher, a province that recommends. */
export async function declaring(server: TestServer, places: number | null = null): Promise<Declaring> {
  const { db } = server.database
  await db.insert(dept).values([
    { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
    { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc', province_id: '330000' },
    { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher', province_id: '110000' },
    { dept_id: 4, dept_name: '某省教育厅', dept_type: 'province', province_id: '320000' },
    { dept_id: 5, dept_name: '别省教育厅', dept_type: 'province', province_id: '330000' },
  ])
  const [imprint] = await db.insert(publisher).values({ publisher_name: '甲出版社', dept_id: 3 }).returning()
  if (places !== null)
    await db.insert(quota).values([1, 3].map((dept_id) => ({ year: DECLARED_YEAR, dept_id, total: places })))
  await db.insert(declareBatch).values({
    year: DECLARED_YEAR,
    batch_name: '本年申报',
    declare_begin_time: day(-10),
    declare_end_time: day(10),
    recommend_end_time: day(20),
    publish_from: `${DECLARED_YEAR - 4}-01`,
    publish_to: `${DECLARED_YEAR}-12`,
  })
  const people = {
    admin: await server.login('admin1', ['admin']),
    school: await server.login('school1', ['school'], { dept_id: 1 }),
    man: await server.login('man1', ['schoolMan'], { dept_id: 1 }),
    publisher: await server.login('pub1', ['publisher'], { dept_id: 3 }),
    stranger: await server.login('school2', ['school'], { dept_id: 2 }),
  }
  await db.insert(storedFile).values({
    name: 'material.pdf',
    original_name: '材料.pdf',
    mime: 'application/pdf',
    size: 1,
    purpose: 'attachment',
    user_id: people.man.user_id,
  })
  let serial = 100
  const complete: Declaring['complete'] = async (by, fields = {}) => {
    const n = ++serial
    const isPublisher = by === people.publisher
    const [made] = await db
      .insert(book)
      .values({
        ...completeFields(`教材${n}`, DECLARED_YEAR, n),
        first_editor: `主编${n}`,
        cover: 'cover.png',
        declare_status: 'draft',
        declare_dept_id: isPublisher ? 3 : 1,
        declare_unit: isPublisher ? '甲出版社' : '某学院',
        create_by: by.user_id,
        recommend_channel: 'province',
        recommend_dept_id: 4,
        ...(isPublisher && { publisher_id: imprint?.publisher_id ?? null, publisher_name: '甲出版社' }),
        has_english: false,
        ...fields,
      })
      .returning()
    if (!made) throw new Error('no book was made')
    const { book_id } = made
    await db.insert(bookEditor).values(EDITORS.map((editor) => ({ ...editor, book_id })))
    await db
      .insert(bookUse)
      .values(usageRows(DECLARED_YEAR).map((use) => ({ ...use, book_id, proof_file: 'material.pdf' })))
    await db.insert(declareMaterial).values(
      NEEDED.map((code) => ({
        book_id,
        code,
        version: 1,
        name: 'material.pdf',
        upload_by: people.man.user_id,
      })),
    )
    return book_id
  }
  const statusOf: Declaring['statusOf'] = async (book_id) => {
    const [found] = await db.select().from(book).where(eq(book.book_id, book_id))
    return found?.declare_status
  }
  return { server, ...people, complete, statusOf }
}
