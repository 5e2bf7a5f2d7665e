import { eq, inArray } from 'drizzle-orm'
import { CHECKED_CHANNELS, USUAL_CHECK_DAYS } from '#contract/facts/declaration/provinceCheck'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { bookCode } from '#contract/rules/declaration/bookCode'
import { requiredMaterials } from '#contract/rules/declaration/materials'
import type { Db } from '#server/db/client'
import {
  book,
  bookEditor,
  bookEnglish,
  bookSell,
  bookUse,
  declareBatch,
  declareFlow,
  declareMaterial,
  provinceCheck,
  publisher,
  quota,
  quotaChange,
  user,
} from '#server/db/schema/index'
import { writtenBook } from '#server/store/declarations/written'
import type { Settings } from '#server/define'
import { storeFile } from '#server/files/store'
import { samplePdf } from '#server/seed/demo/samples/samplePdf'
import { ABSTRACT_EN, completeFields, EDITORS, hasEnglish, usageRows } from './bookValues'
import { demoCover } from './cover'
import { seedPlanned } from './planned'
import { RECOMMENDER, stepsTo } from './steps'
import { DECLARATIONS, type DemoDeclaration } from './titles'

const DAY_MS = 86_400_000
const PUBLISHER = 330

type Person = typeof user.$inferSelect

/** What the books of the demo are made of, beside what each says of itself. */
interface Scene {
  db: Db
  settings: Pick<Settings, 'dataDir'>
  people: ReadonlyMap<string, Person>
  now: Date
  year: number
  batch_id: number
  publisher_id: number | null
  pdf: Uint8Array
  pages: number
}

async function openBatch(db: Db, now: Date, year: number): Promise<number> {
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS)
  const [made] = await db
    .insert(declareBatch)
    .values({
      year,
      batch_name: `${year}年职业教育教材申报`,
      declare_begin_time: days(-30),
      declare_end_time: days(30),
      recommend_end_time: days(60),
      publish_from: `${year - 4}-01`,
      publish_to: `${year}-12`,
    })
    .returning()
  if (!made) throw new Error('an insert returned no row')
  return made.batch_id
}

/** The row of a book; one that is only begun says little of itself. */
async function insertBook(scene: Scene, declared: DemoDeclaration, serial: number, author: Person) {
  const { db, settings, now, year, batch_id, publisher_id } = scene
  const { book_name, by, status, begun, deleted, channel = 'province' } = declared
  const isPublisher = by === 'publisher01'
  const cover = await storeFile(
    { db, settings, user: author },
    { bytes: demoCover(serial), type: 'png', purpose: 'image', original_name: '封面.png' },
  )
  const written = begun
    ? { book_name, year, edu_level: 'voc' as const }
    : { ...completeFields(book_name, year, serial), publisher_id, cover }
  const isHandedIn = status !== 'draft' && status !== 'school_pending' && status !== 'school_returned'
  const [made] = await db
    .insert(book)
    .values({
      ...written,
      book_code: bookCode(year, channel, serial),
      first_editor: begun ? null : `周明${serial}`,
      declare_dept_id: author.dept_id,
      declare_unit: isPublisher ? '示例出版社' : '某某职业技术学院',
      create_by: author.user_id,
      recommend_channel: channel,
      recommend_dept_id: RECOMMENDER[channel].dept_id,
      recommend_unit: isHandedIn ? RECOMMENDER[channel].dept_name : null,
      province_id: isPublisher ? '110000' : '320000',
      declare_status: status,
      batch_id: status === 'draft' ? null : batch_id,
      submit_time: isHandedIn ? now : null,
      // Each unit has recommended one.
      recommend_sort: status === 'recommended' ? 1 : null,
      update_time: now,
      ...(deleted && {
        deleted: true,
        del_by: author.user_id,
        del_time: now,
        del_reason: '与另一种教材重复登记',
      }),
    })
    .returning({ book_id: book.book_id })
  if (!made) throw new Error('an insert returned no row')
  return made.book_id
}

/** Notes how far the book is written, as a save does. */
async function measure(db: Db, book_id: number): Promise<void> {
  const [row] = await db.select().from(book).where(eq(book.book_id, book_id))
  if (!row) return
  const { fields, editors } = await writtenBook(db, row)
  await db
    .update(book)
    .set({ completeness: completenessOf(fields, editors) })
    .where(eq(book.book_id, book_id))
}

/** Editors, use, sales, the English record and the materials of a book that is complete. */
async function complete(scene: Scene, book_id: number, serial: number, author: Person): Promise<void> {
  const { db, settings, year, pdf, pages } = scene
  await db.insert(bookEditor).values(
    EDITORS.map((editor) => ({
      ...editor,
      ...(editor.sort_no === 1 && { name: `周明${serial}` }),
      book_id,
    })),
  )
  for (const row of usageRows(year)) {
    const proof_file = await storeFile(
      { db, settings, user: author },
      { bytes: pdf, type: 'pdf', purpose: 'attachment', original_name: `使用证明-${row.school_name}.pdf` },
    )
    await db.insert(bookUse).values({ ...row, book_id, proof_file })
  }
  await db.insert(bookSell).values(
    [3, 2, 1].map((ago) => ({
      book_id,
      stat_year: year - ago,
      spring_num: 1200 - 150 * ago,
      autumn_num: 2600 - 200 * ago,
      school_num: 9 - ago,
      province_num: 5 - ago,
      print_no: 4 - ago,
    })),
  )
  if (hasEnglish(serial))
    await db.insert(bookEnglish).values({
      book_id,
      title_en: 'A Project-based Course for Vocational Colleges',
      authors_en: 'Zhou Ming',
      affiliation_en: 'Sample Vocational and Technical College',
      publisher_en: 'Sample Press',
      abstract_en: ABSTRACT_EN,
      keywords_en: ['vocational education', 'manufacturing', 'project-based learning'],
    })
  const needed = requiredMaterials({
    ...completeFields('', year, serial),
    dept_type: author.dept_id === PUBLISHER ? 'publisher' : 'school_voc',
  })
  for (const { code, label } of needed) {
    const name = await storeFile(
      { db, settings, user: author },
      { bytes: pdf, type: 'pdf', purpose: 'material', original_name: `${label}.pdf` },
    )
    await db.insert(declareMaterial).values({
      book_id,
      code,
      version: 1,
      name,
      pages,
      text_length: 400,
      stamp_checked: true,
      upload_by: author.user_id,
    })
  }
}

/** What another channel has recommended waits for the province, or the province has objected to it. */
async function askProvince(scene: Scene, book_id: number, declared: DemoDeclaration): Promise<void> {
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
  { dept_id: 310, total: 6, parent_dept_id: RECOMMENDER.province.dept_id, by: 'province01' },
  { dept_id: 341, total: 30, by: 'admin' },
  { dept_id: 340, total: 5, parent_dept_id: 341, by: 'hangban01' },
  { dept_id: 350, total: 10, by: 'admin' },
  { dept_id: 361, total: 10, by: 'admin' },
  { dept_id: PUBLISHER, total: 10, by: 'admin' },
]

/** The quotas of the year, and the record of who granted each. */
async function grantPlaces(db: Db, people: Scene['people'], year: number): Promise<void> {
  await db.insert(quota).values(QUOTAS.map(({ by: _by, ...row }) => ({ ...row, year })))
  await db.insert(quotaChange).values(
    QUOTAS.flatMap(({ total, by, ...row }) => {
      const user_id = people.get(by)?.user_id
      return user_id === undefined ? [] : [{ ...row, year, after_total: total, user_id }]
    }),
  )
}

/**
 * A batch that is open, quotas, and books of a school, its declarers and a publisher in every state that a declaration
 * reaches up to its recommendation; with them planned and collected books.
 */
export async function seedDeclarations(db: Db, settings: Pick<Settings, 'dataDir'>): Promise<void> {
  const logins = ['man01', 'school01', 'publisher01', 'province01', 'hang01', 'committee01']
  const logins = ['man01', 'school01', 'publisher01', 'province01', 'hangban01', 'admin']
  const found = await db.select().from(user).where(inArray(user.user_name, logins))
  const people = new Map(found.map((person) => [person.user_name, person]))
  const now = new Date()
  const year = now.getFullYear()
  const [own] = await db.select().from(publisher).where(eq(publisher.dept_id, PUBLISHER))
  await grantPlaces(db, people, year)
  const { bytes: pdf, pages } = await samplePdf('申报材料')
  const batch_id = await openBatch(db, now, year)
  const publisher_id = own?.publisher_id ?? null
  const scene: Scene = { db, settings, people, now, year, batch_id, publisher_id, pdf, pages }
  for (const [at, declared] of DECLARATIONS.entries()) {
    const author = people.get(declared.by)
    if (!author) continue
    const serial = at + 1
    const book_id = await insertBook(scene, declared, serial, author)
    if (!declared.begun) await complete(scene, book_id, serial, author)
    await askProvince(scene, book_id, declared)
    await measure(db, book_id)
    const steps = stepsTo(declared)
    if (steps.length > 0)
      await db.insert(declareFlow).values(
        steps.map(({ by, ...taken }, n) => ({
          ...taken,
          book_id,
          user_id: people.get(by)?.user_id ?? null,
          dept_id: people.get(by)?.dept_id ?? null,
          create_time: new Date(now.getTime() - (steps.length - n) * DAY_MS),
        })),
      )
  }
  await seedPlanned(scene)
}
