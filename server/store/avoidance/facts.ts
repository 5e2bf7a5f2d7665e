import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { inOne, rows, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { bareName, BLANKS, listedIsbns, listedNames, SEPARATORS } from '#server/db/names'
import { book, bookEditor, expert, member, projectBook, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { AvoidBook } from '#server/domain/avoidance/avoidance'

const separator = new RegExp(`[${SEPARATORS}]`)
const names = (cell: string | null) =>
  (cell ?? '')
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean)

interface BookFacts {
  book_name: string
  first_editor: string | null
  first_editor_unit: string | null
}
type Editor = AvoidBook['editors'][number] & { book_id: number }

/** The books of a project that meet a condition on `project_book`, with all their authors. */
export async function avoidBooks(db: Db, project_id: number, where?: SQL) {
  const chosen = and(eq(projectBook.project_id, project_id), where)
  const found = await inOne<Omit<AvoidBook, 'editors'> & BookFacts>(
    db,
    sql`select ${book.book_id}, ${book.isbn}, ${book.book_name}, ${projectBook.group_id}, ${book.major_class},
        ${book.declare_unit}, ${book.recommend_unit}, ${book.publisher_name}, ${book.province_id}, ${book.first_editor},
        ${book.first_editor_unit}, provinces.province_id as first_editor_province
      from ${projectBook} join ${book} on ${book.book_id} = ${projectBook.book_id}
      left join (select distinct on (dept_name) dept_name, province_id from dept order by dept_name, dept_id) provinces
        on provinces.dept_name = ${book.first_editor_unit}
      where ${chosen}`,
  )
  const editors = await inOne<Editor>(
    db,
    sql`select ${bookEditor.book_id}, ${bookEditor.name}, ${bookEditor.unit}, ${bookEditor.phone},
        ${bookEditor.id_card}, ${bookEditor.role} in ${part.chiefs} as chief
      from ${bookEditor} join ${projectBook} on ${projectBook.book_id} = ${bookEditor.book_id} where ${chosen}`,
  )
  const books = new Map(
    found.map(({ first_editor, first_editor_unit, ...rest }) => [
      rest.book_id,
      {
        ...rest,
        // The unit of the first editor counts even where the name is one of several in a list.
        editors: [
          ...names(first_editor),
          ...(names(first_editor).length === 0 && first_editor_unit ? [''] : []),
        ].map((name): AvoidBook['editors'][number] => ({
          name,
          unit: first_editor_unit,
          phone: null,
          id_card: null,
          chief: true,
        })),
      },
    ]),
  )
  for (const { book_id, ...editor } of editors) books.get(book_id)?.editors.push(editor)
  return books
}

const blanks = new RegExp(`[${BLANKS}]`, 'g')

/**
 * The books of a project edited by a person of one of these names (possibly a namesake, but never one too few),
 * and the books that one of these people claims to have edited.
 */
export async function booksEditedBy(
  db: Db,
  project_id: number,
  people: readonly { name: string; edited_books: readonly string[] }[],
): Promise<number[]> {
  const bare = people.map(({ name }) => name.replace(blanks, ''))
  const edited = JSON.stringify([...new Set(people.flatMap(({ edited_books }) => edited_books))])
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify([...new Set(bare)])}::jsonb))`
  const found = await db.execute(sql`
    select pb.book_id from project_book pb join book b on b.book_id = pb.book_id
    where pb.project_id = ${project_id} and ${listedNames(sql`b.first_editor`)} && ${wanted}
    union
    select pb.book_id from project_book pb join book b on b.book_id = pb.book_id
    where pb.project_id = ${project_id} and ${listedIsbns(sql`b.isbn`)} && array(select jsonb_array_elements_text(${edited}::jsonb))
    union
    select pb.book_id from project_book pb join book_editor e on e.book_id = pb.book_id
    where pb.project_id = ${project_id} and ${bareName(sql`e.name`)} = any(${wanted})`)
  return rows<{ book_id: number }>(found).map(({ book_id }) => book_id)
}

const PERSON = {
  user_id: user.user_id,
  name: sql<string>`coalesce(${expert.name}, ${user.nick_name})`,
  unit: expert.unit,
  phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})`,
  id_card: expert.id_card,
  province_id: expert.province_id,
  expert_kind: expert.expert_kind,
  part_time_units: sql<string[]>`coalesce(${expert.part_time_units}, '[]'::jsonb)`,
  edited_books: sql<string[]>`coalesce(${expert.edited_books}, '[]'::jsonb)`,
}

/** These people, whether or not they have a seat anywhere. */
export async function avoidPeople(db: Db, user_ids: readonly number[]) {
  const found = await db
    .select(PERSON)
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(within(user.user_id, user_ids))
  return new Map(found.map((row) => [row.user_id, row]))
}

/** The scoring experts of a project, limited to seats that meet a condition on `group_member`. */
export async function avoidExperts(db: Db, project_id: number, where?: SQL) {
  const found = await db
    .selectDistinct(PERSON)
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(and(eq(member.project_id, project_id), inArray(member.member_type, [...SCORING_MEMBERS]), where))
  return new Map(found.map((row) => [row.user_id, row]))
}
