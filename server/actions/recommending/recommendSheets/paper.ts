import { sql } from 'drizzle-orm'
import { FILE_TYPES } from '#contract/rules/upload'
import { readableSheetUnits } from '#server/access/declaring/sheets'
import { rows } from '#server/db/client'
import { Refusal, type Context, type Handlers } from '#server/define'
import { safeName } from '#server/paper/fileNames'
import { recommendedForm } from '#server/paper/forms/recommended'
import { single } from '#server/paper/write'
import { sheetBooks } from '#server/store/declarations/sheets'
import { majorNames } from '#server/store/majors/catalogue'
import { standingOf } from '#server/store/quotas/standing'

/** @throws Refusal when the user does not read the sheet of the unit */
async function unitOf({ db, user }: Context, dept_id: number | null) {
  const [unit] = rows<{ dept_id: number; dept_name: string }>(
    await db.execute(sql`
      select d.dept_id, d.dept_name from dept d
      where d.dept_id = ${dept_id} and ${readableSheetUnits(user) ?? sql`true`}`),
  )
  if (!unit) throw new Refusal('推荐单位不存在，或不在您的范围内')
  return unit
}

export const sheetPaperHandlers: Handlers<'recommend_sheet_paper'> = {
  async recommend_sheet_paper({ year, dept_id }, ctx) {
    const { db, user, now } = ctx
    const unit = await unitOf(ctx, dept_id ?? user.dept_id)
    const books = await sheetBooks(db, unit.dept_id, year)
    if (books.length === 0) throw new Refusal(`${unit.dept_name}${year}年还没有推荐的教材`)
    const nameOf = await majorNames(db, books)
    const { limits } = await standingOf(db, unit.dept_id, year)
    const form = recommendedForm({
      dept_name: unit.dept_name,
      year,
      at: now,
      books: books.map((book) => ({ ...book, major_name: nameOf(book.edu_level, book.major_code) })),
      quota: limits[0],
    })
    return new File([await single(form)], `${safeName(form.title)}.pdf`, { type: FILE_TYPES.pdf })
  },
}
