import { and, eq, sql } from 'drizzle-orm'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { isOutdated, refusedSheet } from '#contract/rules/recommending/sheet'
import { readableSheetUnits } from '#server/access/declaring/sheets'
import { dept, recommendSheet, storedFile } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { typeOfContent } from '#server/files/accept'
import { tooLongName } from '#server/files/disk'
import { uploadedPath } from '#server/files/multipart'
import { openedPdf } from '#server/files/pdf/opened'
import { openFile, storeFile } from '#server/files/store'
import { releaseUpload } from '#server/files/uploads'
import { sealedSheets, sheetBooks, sheetUnits } from '#server/store/declarations/sheets'
import { wireTime } from '#server/wire'

/** Earlier versions are kept to come back to, but not without end. */
const MOST_VERSIONS = 10

/** Puts a stored file in force as the newest version; the oldest versions go. @returns the number of the version */
async function addSheet(
  ctx: Context,
  about: Pick<typeof recommendSheet.$inferInsert, 'dept_id' | 'year' | 'name' | 'pages' | 'book_ids'>,
): Promise<number> {
  const { db, user, now } = ctx
  const before = await sealedSheets(db, about.year, about.dept_id)
  const version = (before[0]?.sheet.version ?? 0) + 1
  await db.insert(recommendSheet).values({ ...about, version, upload_by: user.user_id, upload_time: now })
  for (const { sheet, file } of before.slice(MOST_VERSIONS - 1)) {
    await db.delete(recommendSheet).where(eq(recommendSheet.sheet_id, sheet.sheet_id))
    await releaseUpload(ctx, file.name)
  }
  return version
}

type Sealed = 'recommend_sheet_list' | 'recommend_sheet_save' | 'recommend_sheet_content'

export const sealedSheetHandlers: Handlers<Sealed> = {
  async recommend_sheet_list({ year }, { db, user }) {
    const [units, sealed] = await Promise.all([
      sheetUnits(db, year, readableSheetUnits(user)),
      sealedSheets(db, year),
    ])
    return units.map(({ dept_id, dept_name, book_ids }) => {
      const own = sealed.filter(({ sheet }) => sheet.dept_id === dept_id)
      return {
        dept_id,
        dept_name,
        book_num: book_ids.length,
        is_outdated: own[0] !== undefined && isOutdated(own[0].sheet.book_ids, book_ids),
        versions: own.map(({ sheet, file, upload_name }) => ({
          sheet_id: sheet.sheet_id,
          version: sheet.version,
          file_name: file.original_name,
          size: file.size,
          pages: sheet.pages,
          book_num: sheet.book_ids.length,
          upload_name,
          upload_time: wireTime(sheet.upload_time),
        })),
      }
    })
  },

  async recommend_sheet_save({ year, file }, ctx) {
    const { dept_id } = ctx.user
    if (dept_id === null) throw forbidden('您没有所属单位，不能上传推荐汇总表')
    const refused = tooLongName(file.name) ?? refusedSheet(file)
    if (refused !== undefined) throw new Refusal(refused)
    const type = await typeOfContent(file, file.name, { label: MATERIAL.M18, types: ['pdf'] })
    const { pages } = await openedPdf(file.name, uploadedPath(file))
    return ctx.inTransaction(async (tx) => {
      // Two uploads of a unit at once get two numbers.
      await tx.db
        .select({ id: dept.dept_id })
        .from(dept)
        .where(eq(dept.dept_id, dept_id))
        .for('no key update')
      const books = await sheetBooks(tx.db, dept_id, year)
      if (books.length === 0) throw new Refusal(`本单位${year}年还没有推荐的教材，不能上传推荐汇总表`)
      const name = await storeFile(tx, { bytes: file, type, purpose: 'material', original_name: file.name })
      const book_ids = books.map(({ book_id }) => book_id)
      const version = await addSheet(tx, { dept_id, year, name, pages, book_ids })
      tx.log({
        action: 'recommend_sheet_save',
        target: `${year}年${MATERIAL.M18}`,
        after: { file: file.name, size: file.size, version, book_ids },
      })
      return { version, pages }
    })
  },

  async recommend_sheet_content({ sheet_id }, { db, user, settings }) {
    const whose = readableSheetUnits(user)
    const [found] = await db
      .select({ file: storedFile })
      .from(recommendSheet)
      .innerJoin(storedFile, eq(storedFile.name, recommendSheet.name))
      .where(
        and(
          eq(recommendSheet.sheet_id, sheet_id),
          whose &&
            sql`exists (select 1 from dept d where d.dept_id = ${recommendSheet.dept_id} and ${whose})`,
        ),
      )
    if (!found) throw new Refusal('该汇总表不存在，或不在您的范围内', { code: 404 })
    return openFile(settings, found.file)
  },
}
