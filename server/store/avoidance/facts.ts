import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { inOne, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { bareName, BLANKS, listedIsbns, listedNames, SEPARATORS } from '#server/db/names'
import { expert, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { AvoidanceParty, AvoidBook, AvoidExpert, EditedBook } from '#server/domain/avoidance/avoidance'

const separator = new RegExp(`[${SEPARATORS}]`)
const names = (cell: string | null) =>
  (cell ?? '')
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * The books of a project, with what the rules ask of them.
 * @param chosen the keys of books, as a subquery; absent: all of the project
 */
export async function avoidBooks(db: Db, project_id: number, chosen?: SQL) {
  const found = await inOne<AvoidBook & { book_name: string }>(
    db,
    sql`select b.book_id, b.book_name, pb.group_id, b.major_class, b.recommend_unit, b.publisher_name, b.province_id,
        (select d.province_id from dept d where d.dept_name = b.first_editor_unit order by d.dept_id limit 1)
          as first_editor_province,
        array_remove(array[b.declare_unit, b.first_editor_unit] || array(
          select e.unit from book_editor e where e.book_id = b.book_id and e.role in ${part.chiefs}), null) as units
      from project_book pb join book b on b.book_id = pb.book_id
      where ${isChosen(project_id, chosen)}`,
  )
  return new Map(found.map((book) => [book.book_id, book]))
}

type Found = EditedBook & { first_editor: string | null; first_editor_unit: string | null }

/** The unit of the first editors, who may be several in one text, is that of each of them. */
const firstEditors = ({ first_editor, first_editor_unit: unit }: Found): AvoidanceParty[] =>
  names(first_editor).map((name) => ({ name, unit, phone: null, id_card: null }))

/**
 * The books of a project that these people may have edited, with all their authors: an interest in one of them extends
 * to others.
 */
export async function editedBooks(
  db: Db,
  project_id: number,
  people: readonly AvoidExpert[],
): Promise<EditedBook[]> {
  const found = await inOne<Found>(
    db,
    sql`select b.book_id, b.isbn, pb.group_id, b.major_class, b.first_editor, b.first_editor_unit,
        array(select json_build_object('name', e.name, 'unit', e.unit, 'phone', e.phone, 'id_card', e.id_card)
          from book_editor e where e.book_id = b.book_id order by e.editor_id) as editors
      from project_book pb join book b on b.book_id = pb.book_id
      where ${isChosen(project_id, booksEditedBy(people))}`,
  )
  return found.map((book) => ({ ...book, editors: [...firstEditors(book), ...book.editors] }))
}

const isChosen = (project_id: number, chosen: SQL | undefined) =>
  sql`pb.project_id = ${project_id} and ${chosen ? sql`pb.book_id in (${chosen})` : sql`true`}`

const blanks = new RegExp(`[${BLANKS}]`, 'g')

/**
 * The keys of books edited by a person of one of these names (possibly a namesake, but never one too few), and of the
 * books that one of these people claims to have edited, as a subquery. The library is asked first, by its indexes of
 * names and numbers: without statistics PostgreSQL would read every book of a project instead.
 */
export function booksEditedBy(people: readonly { name: string; edited_books: readonly string[] }[]): SQL {
  const bare = [...new Set(people.map(({ name }) => name.replace(blanks, '')))]
  const isbns = [...new Set(people.flatMap(({ edited_books }) => edited_books))]
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(bare)}::jsonb))`
  return sql`with edited as materialized (
      select b.book_id from book b where ${listedNames(sql`b.first_editor`)} && ${wanted}
      union all select b.book_id from book b
        where ${listedIsbns(sql`b.isbn`)} && array(select jsonb_array_elements_text(${JSON.stringify(isbns)}::jsonb))
      union all select e.book_id from book_editor e where ${bareName(sql`e.name`)} = any(${wanted}))
    select book_id from edited`
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
  const seated = db
    .select({ user_id: member.user_id })
    .from(member)
    .where(and(eq(member.project_id, project_id), inArray(member.member_type, [...SCORING_MEMBERS]), where))
  const found = await db
    .select(PERSON)
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(inArray(user.user_id, seated))
  return new Map(found.map((row) => [row.user_id, row]))
}
