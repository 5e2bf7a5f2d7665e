import { eq, inArray } from 'drizzle-orm'
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
  publisher,
  user,
} from '#server/db/schema/index'
import { writtenBook } from '#server/store/declarations/written'
import type { FileSettings } from '#server/files/store/of'
import { storeFile } from '#server/files/store'
import { samplePdf } from '#server/seed/demo/samples/samplePdf'
import { ABSTRACT_EN, completeFields, EDITORS, hasEnglish, usageRows } from './bookValues'
import { demoCover } from './cover'
import { examine } from './examined'
import { askProvince, grantPlaces } from './offices'
import { seedPlanned } from './planned'
import { DAY_MS, PUBLISHER, type Person, type Scene } from './scene'
import { RECOMMENDER, stepsTo } from './steps'
import { DECLARATIONS, type DemoDeclaration } from './titles'

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
/** When each of the steps of a declaration was taken: one a day, the last one yesterday. */
const timesOf = (steps: readonly unknown[], now: Date): Date[] =>
  steps.map((_, n) => new Date(now.getTime() - (steps.length - n) * DAY_MS))

/** When the book was handed in to the unit that recommends it. */
function submitTime(declared: DemoDeclaration, now: Date): Date | null {
  const steps = stepsTo(declared)
  const at = steps.findIndex(({ to_status }) => to_status === 'recommend_pending')
  return timesOf(steps, now)[at] ?? null
}

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
      submit_time: submitTime(declared, now),
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

/** Who has a part in the declarations of the demo. */
const LOGINS = [
  'man01',
  'school01',
  'publisher01',
  'province01',
  'hang01',
  'committee01',
  'hangban01',
  'admin',
  'formal01',
  'formal02',
]

/**
 * A batch that is open, quotas, and books of a school, its declarers and a publisher in every state that a declaration
 * reaches up to its formal examination; with them planned and collected books.
 */
export async function seedDeclarations(db: Db, settings: FileSettings): Promise<void> {
  const found = await db.select().from(user).where(inArray(user.user_name, LOGINS))
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
    await examine(scene, book_id, declared)
    await measure(db, book_id)
    const steps = stepsTo(declared)
    const times = timesOf(steps, now)
    if (steps.length > 0)
      await db.insert(declareFlow).values(
        steps.map(({ by, ...taken }, n) => ({
          ...taken,
          book_id,
          user_id: (by && people.get(by)?.user_id) ?? null,
          dept_id: (by && people.get(by)?.dept_id) ?? null,
          create_time: times[n] ?? now,
        })),
      )
  }
  await seedPlanned(scene)
}
