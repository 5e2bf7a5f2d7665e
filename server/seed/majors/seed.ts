import { createHash } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import { EDU_LEVEL } from '#contract/facts/books'
import { isKeyOf } from '#contract/facts/closed'
import { CATEGORY_DIGITS, CLASS_DIGITS } from '#contract/rules/book/majors'
import type { Db } from '#server/db/client'
import { major } from '#server/db/schema/index'
import { seedFile } from '#server/seed/files'

type Listed = typeof major.$inferInsert

/** The majors of the file, each with the category and class whose codes its own begins with. */
function majors(text: string, edition: string): Listed[] {
  const [, ...lines] = text.trim().split('\n')
  const names = new Map<string, string>()
  return lines.flatMap((line) => {
    const [edu_level = '', code = '', name = ''] = line.split(',')
    if (!isKeyOf(EDU_LEVEL, edu_level) || !name)
      throw new Error(`the catalogue of majors has a line of no level or name: ${line}`)
    names.set(`${edu_level}${code}`, name)
    if (code.length <= CLASS_DIGITS) return []
    const category_code = code.slice(0, CATEGORY_DIGITS)
    const category_name = names.get(`${edu_level}${category_code}`)
    if (category_name === undefined) throw new Error(`the catalogue of majors lacks the category of ${line}`)
    const class_name = names.get(`${edu_level}${code.slice(0, CLASS_DIGITS)}`) ?? null
    return [
      {
        edu_level,
        category_code,
        category_name,
        class_code: class_name === null ? null : code.slice(0, CLASS_DIGITS),
        class_name,
        major_code: code,
        major_name: name,
        edition,
      },
    ]
  })
}

/** Brings the catalogue of majors up to this program's, where another or none is there. */
export async function seedMajors(db: Db): Promise<void> {
  const text = seedFile('majors/catalogue.csv')
  const edition = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const [present] = await db
    .select({ edition: major.edition })
    .from(major)
    .orderBy(sql`${major.edition} <> ${edition} desc`)
    .limit(1)
  if (present?.edition === edition) return
  const listed = JSON.stringify(majors(text, edition))
  await db.execute(sql`
    insert into ${major}
      (edu_level, category_code, category_name, class_code, class_name, major_code, major_name, edition)
    select edu_level, category_code, category_name, class_code, class_name, major_code, major_name, edition
    from jsonb_populate_recordset(null::major, ${listed}::jsonb)
    on conflict (edu_level, major_code) do update set category_code = excluded.category_code,
      category_name = excluded.category_name, class_code = excluded.class_code, class_name = excluded.class_name,
      major_name = excluded.major_name, edition = excluded.edition`)
  await db.delete(major).where(ne(major.edition, edition))
}
