import { and, eq, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { readCodes, type SampleCode } from '#contract/bookKinds'
import { rows, type Db } from '#server/db/open'
import { project } from '#server/db/schema/project'
import { readingCopy } from '#server/db/schema/sample'
import { assignment } from '#server/db/schema/scoring'
import { list, within } from '#server/db/within'

/** A worker that has not come back by then is gone. */
const LOST_AFTER_MS = 10 * 60_000

/** `readCodes` for a project beside the code: whether its readers get a file of this kind. */
const isRead = (code: SQLWrapper, anonymous: SQLWrapper): SQL =>
  sql`case when ${anonymous} then ${code} in ${list(readCodes(true))} else ${code} in ${list(readCodes(false))} end`

/** The books of a project that are meant: those named, those of a group, or all. */
export const copiesMeant = (
  project_id: number,
  book_ids: readonly number[] | undefined,
  group_id: number | undefined,
): SQL =>
  and(
    sql`pb.project_id = ${project_id}`,
    book_ids && within(sql`pb.book_id`, book_ids),
    group_id === undefined ? undefined : sql`pb.group_id = ${group_id}`,
  ) ?? sql`true`

/**
 * Puts in line what has a file and no copy of it yet.
 * @returns how many were put in line
 */
export async function queueCopies(db: Db, meant: SQL, anonymous: boolean): Promise<number> {
  const queued = await db.execute(sql`
    insert into book_file_cache (project_id, book_id, code, status)
    select pb.project_id, pb.book_id, s.code, 'queued' from project_book pb
    join book_sample s on s.book_id = pb.book_id and s.code in ${list(readCodes(anonymous))}
    where ${meant}
    on conflict (project_id, book_id, code) do update set status = 'queued', error = null, update_time = now()
      where book_file_cache.status = 'failed'
        or (book_file_cache.status = 'ready' and book_file_cache.source is distinct from
          (select s.name from book_sample s where s.book_id = book_file_cache.book_id
            and s.code = book_file_cache.code))
    returning book_id`)
  return rows(queued).length
}

export interface CopyState {
  book_id: number
  book_name: string
  code: SampleCode
  status: 'queued' | 'building' | 'ready' | 'failed' | null
  pages: number | null
  size: number | null
  error: string | null
}

/**
 * How the copies stand, in the order of the pool: of each book itself, and of what comes beside it where there is a
 * file. A book without a file says so in `error`.
 */
export const copyStates = async (db: Db, meant: SQL, anonymous: boolean): Promise<CopyState[]> => {
  const [main] = readCodes(anonymous)
  return rows<CopyState>(
    await db.execute(sql`
      select pb.book_id, b.book_name, coalesce(s.code, ${main}) as code, c.status, c.pages, f.size,
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

export interface Job {
  project_id: number
  book_id: number
  code: SampleCode
  anonymous: boolean
  /** Name of the stored file; null when it was taken away meanwhile. */
  source: string | null
}

/** Takes the next copy to be made. Two workers never take the same one. */
export async function takeCopy(db: Db, now: Date): Promise<Job | undefined> {
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
    // Anonymity may have been switched since the copy was put in line: then the file is not one to be read.
    const [job] = rows<Pick<Job, 'anonymous' | 'source'>>(
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

/** Whether there is a file of the book to be read in its review, as a column beside assignment and project. */
export const hasCopy = sql<boolean>`exists (select from book_file_cache c
  where c.project_id = ${assignment.project_id} and c.book_id = ${assignment.book_id} and c.status = 'ready'
    and ${isRead(sql`c.code`, project.is_anonymous)})`
