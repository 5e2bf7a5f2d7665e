import { and, eq, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { readCodes, type SampleCode } from '#contract/facts/books'
import { READ_SOON } from '#contract/facts/projectLife'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { project } from '#server/db/schema/project'
import { readingCopy } from '#server/db/schema/sample'
import { assignment } from '#server/db/schema/scoring'
import { list, within } from '#server/db/within'
import { isActive } from '#server/store/assignments/conditions'

/** A worker that has not finished by then is considered dead. */
const LOST_AFTER_MS = 10 * 60_000

/** `readCodes` in SQL: whether the readers of a project get a file of this kind. */
const isRead = (code: SQLWrapper, anonymous: SQLWrapper): SQL =>
  sql`case when ${anonymous} then ${code} in ${list(readCodes(true))} else ${code} in ${list(readCodes(false))} end`

interface Meant {
  book_ids?: readonly number[] | undefined
  group_id?: number | undefined
  user_ids?: readonly number[] | undefined
}

/** The requested books of a project: those named, those of a group, those that experts review, or all. */
export const copiesMeant = (project_id: number, { book_ids, group_id, user_ids }: Meant): SQL =>
  and(
    sql`pb.project_id = ${project_id}`,
    book_ids && within(sql`pb.book_id`, book_ids),
    group_id === undefined ? undefined : sql`pb.group_id = ${group_id}`,
    user_ids &&
      sql`exists (select 1 from assignment where assignment.project_id = pb.project_id
        and assignment.book_id = pb.book_id and ${isActive} and ${within(sql`assignment.user_id`, user_ids)})`,
  ) ?? sql`true`

/**
 * Queues the generation of copies for books that have a file and no copy yet.
 * @returns how many were queued
 */
export async function queueCopies(db: Db, meant: SQL, anonymous: boolean): Promise<number> {
  const queued = await db.execute(sql`
    insert into book_file_cache (project_id, book_id, code, status)
    select pb.project_id, pb.book_id, s.code, ${value.copy.queued} from project_book pb
    join book_sample s on s.book_id = pb.book_id and s.code in ${list(readCodes(anonymous))}
    where ${meant}
    on conflict (project_id, book_id, code) do update set status = ${value.copy.queued}, error = null, update_time = now()
      where book_file_cache.status = ${value.copy.failed}
        or (book_file_cache.status = ${value.copy.ready} and book_file_cache.source is distinct from
          (select s.name from book_sample s where s.book_id = book_file_cache.book_id
            and s.code = book_file_cache.code))
    returning book_id`)
  return rows(queued).length
}

/**
 * Queues the copies that are missing, outdated or failed, of all reviews that somebody is about to read in.
 * @returns how many were queued
 */
export async function queueMissingCopies(db: Db): Promise<number> {
  const reviews = await db
    .select({ project_id: project.project_id, anonymous: project.is_anonymous })
    .from(project)
    .where(inArray(project.project_status, READ_SOON))
  let queued = 0
  for (const { project_id, anonymous } of reviews)
    queued += await queueCopies(db, copiesMeant(project_id, {}), anonymous)
  return queued
}

export interface CopyState {
  book_id: number
  book_name: string
  code: SampleCode
  has_sample: 0 | 1
  status: 'queued' | 'building' | 'ready' | 'failed' | null
  pages: number | null
  size: number | null
  error: string | null
}

/**
 * The status of the copies in pool order: of each book itself, and of each attachment that has a file. A book
 * without a file has a message in `error`.
 */
export const copyStates = async (db: Db, meant: SQL, anonymous: boolean): Promise<CopyState[]> => {
  const [main] = readCodes(anonymous)
  return rows<CopyState>(
    await db.execute(sql`
      select pb.book_id, b.book_name, coalesce(s.code, ${main}) as code, (s.name is not null)::int as has_sample,
        c.status, c.pages, f.size,
        case when s.name is null then ${anonymous ? '没有匿名样书，请先上传' : '没有样书，请先上传'} else c.error end as error
      from project_book pb join book b on b.book_id = pb.book_id
      cross join unnest(array[${sql.join(
        readCodes(anonymous).map((code) => sql`${code}::text`),
        sql`, `,
      )}]) with ordinality as wanted (code, place)
      left join book_sample s on s.book_id = pb.book_id and s.code = wanted.code
      left join book_file_cache c
        on c.project_id = pb.project_id and c.book_id = pb.book_id and c.code = wanted.code
      left join stored_file f on f.name = c.name
      where ${meant} and (wanted.place = 1 or s.name is not null)
      order by pb.group_id nulls first, pb.sort_no, pb.book_id, wanted.place`),
  )
}

export interface CopyJob {
  project_id: number
  book_id: number
  code: SampleCode
  anonymous: boolean
  /** Name of the stored file; null when it was removed meanwhile. */
  source: string | null
}

/** Claims the next copy to generate. Two workers never claim the same one. */
export async function takeCopy(db: Db, now: Date): Promise<CopyJob | undefined> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS)
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({
        project_id: readingCopy.project_id,
        book_id: readingCopy.book_id,
        code: readingCopy.code,
      })
      .from(readingCopy)
      .where(
        or(
          eq(readingCopy.status, 'queued'),
          and(eq(readingCopy.status, 'building'), lt(readingCopy.claim_time, lost)),
        ),
      )
      .orderBy(readingCopy.update_time)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    await tx.update(readingCopy).set({ status: 'building', claim_time: now }).where(thisCopy(next))
    // Anonymity may have changed since the copy was queued: then the file must not be read any more.
    const [job] = rows<Pick<CopyJob, 'anonymous' | 'source'>>(
      await tx.execute(sql`
        select p.is_anonymous as anonymous, s.name as source from review_project p
        left join book_sample s on s.book_id = ${next.book_id} and s.code = ${next.code}
          and ${isRead(sql`s.code`, sql`p.is_anonymous`)}
        where p.project_id = ${next.project_id}`),
    )
    return job && { ...next, ...job }
  })
}

interface CopyKey {
  project_id: number
  book_id: number
  code: SampleCode
}

export const thisCopy = ({ project_id, book_id, code }: CopyKey) =>
  and(eq(readingCopy.project_id, project_id), eq(readingCopy.book_id, book_id), eq(readingCopy.code, code))

/** Whether the review has a readable file of the book, as a column beside assignment and project. */
export const hasCopy = sql<boolean>`exists (select from book_file_cache c
  where c.project_id = ${assignment.project_id} and c.book_id = ${assignment.book_id} and c.status = ${value.copy.ready}
    and ${isRead(sql`c.code`, project.is_anonymous)})`
