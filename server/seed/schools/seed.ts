import { createHash } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { SCHOOLS } from '#contract/facts/units'
import type { Db } from '#server/db/client'
import { schoolDirectory } from '#server/db/schema/unit'
import { pairsOf, searchable } from '#server/domain/searchText'
import { seedFile } from '#server/seed/files'
import { reader } from './readings'

type Listed = typeof schoolDirectory.$inferInsert

function schools(text: string, edition: string): Listed[] {
  const read = reader()
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const [snum = '', school_name = '', dept_type = '', province = '', city_name, ministry_name] =
      line.split(',')
    const kind = `school_${dept_type}`
    const province_id = `${province}0000`
    if (!isOneOf(kind, SCHOOLS) || !isKeyOf(PROVINCE, province_id))
      throw new Error(`the list of schools has a line of no kind or province: ${line}`)
    const syllables = read(school_name)
    const initials = syllables.map((syllable) => syllable.charAt(0)).join('')
    const search = [school_name, initials, syllables.join(''), snum].map(searchable).join(' ')
    return {
      snum,
      school_name,
      dept_type: kind,
      province_id,
      city_name: city_name || null,
      ministry_name: ministry_name || null,
      search,
      pairs: pairsOf(search),
      edition,
    }
  })
}

/** Brings the list of schools up to this program's, where another or none is there. */
export async function seedSchools(db: Db): Promise<void> {
  const text = seedFile('schools/directory.csv')
  const edition = createHash('sha256')
    .update(text + seedFile('schools/readings.txt'))
    .digest('hex')
    .slice(0, 16)
  const [present] = await db
    .select({ edition: schoolDirectory.edition })
    .from(schoolDirectory)
    .orderBy(sql`${schoolDirectory.edition} <> ${edition} desc`)
    .limit(1)
  if (present?.edition === edition) return
  const listed = JSON.stringify(schools(text, edition))
  await db.execute(sql`
    insert into ${schoolDirectory}
      (snum, school_name, dept_type, province_id, city_name, ministry_name, search, pairs, edition)
    select snum, school_name, dept_type, province_id, city_name, ministry_name, search, pairs, edition
    from jsonb_populate_recordset(null::school_directory, ${listed}::jsonb)
    on conflict (snum) do update set school_name = excluded.school_name, dept_type = excluded.dept_type,
      province_id = excluded.province_id, city_name = excluded.city_name, ministry_name = excluded.ministry_name,
      search = excluded.search, pairs = excluded.pairs, edition = excluded.edition`)
  await db.delete(schoolDirectory).where(ne(schoolDirectory.edition, edition))
}
