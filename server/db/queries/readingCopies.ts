import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#server/db/open'
import { readingCopy } from '#server/db/schema/sample'
import { within } from '#server/db/within'

/** A worker that has not come back by then is gone. */
const LOST_AFTER_MS = 10 * 60_000

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

/** Which file a copy is made from. Where names are hidden, only one without them will do. */
const sourceOf = (anonymous: boolean) => (anonymous ? 'M02B' : 'M02')

/**
 * Puts in line what has a file and no copy of it yet.
 * @returns how many were put in line
 */
export async function queueCopies(db: Db, meant: SQL, anonymous: boolean): Promise<number> {
  const queued = await db.execute(sql`
    insert into book_file_cache (project_id, book_id, status)
    select pb.project_id, pb.book_id, 'queued' from project_book pb
    join book_sample s on s.book_id = pb.book_id and s.code = ${sourceOf(anonymous)}
    where ${meant}
    on conflict (project_id, book_id) do update set status = 'queued', error = null, update_time = now()
      where book_file_cache.status = 'failed'
        or (book_file_cache.status = 'ready' and book_file_cache.source is distinct from
          (select s.name from book_sample s where s.book_id = book_file_cache.book_id
            and s.code = ${sourceOf(anonymous)}))
    returning book_id`)
  return rows(queued).length
}

export interface CopyState {
  book_id: number
  book_name: string
  status: 'queued' | 'building' | 'ready' | 'failed' | null
  pages: number | null
  size: number | null
  error: string | null
}

/** How the copies stand, in the order of the pool. A book without a file says so in `error`. */
export const copyStates = async (db: Db, meant: SQL, anonymous: boolean): Promise<CopyState[]> =>
  rows<CopyState>(
    await db.execute(sql`
      select pb.book_id, b.book_name, c.status, c.pages, f.size,
        case when s.name is null then ${anonymous ? '没有匿名样书，请先上传' : '没有样书，请先上传'} else c.error end as error
      from project_book pb join book b on b.book_id = pb.book_id
      left join book_sample s on s.book_id = pb.book_id and s.code = ${sourceOf(anonymous)}
      left join book_file_cache c on c.project_id = pb.project_id and c.book_id = pb.book_id
      left join stored_file f on f.name = c.name
      where ${meant} order by pb.group_id nulls first, pb.sort_no, pb.book_id`),
  )

export interface Job {
  project_id: number
  book_id: number
  anonymous: boolean
  /** Name of the stored file; null when it was taken away meanwhile. */
  source: string | null
}

/** Takes the next copy to be made. Two workers never take the same one. */
export async function takeCopy(db: Db, now: Date): Promise<Job | undefined> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS)
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ project_id: readingCopy.project_id, book_id: readingCopy.book_id })
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
    const [job] = rows<Job>(
      await tx.execute(sql`
        select c.project_id, c.book_id, p.is_anonymous as anonymous, s.name as source
        from book_file_cache c join review_project p on p.project_id = c.project_id
        left join book_sample s on s.book_id = c.book_id
          and s.code = case when p.is_anonymous then 'M02B' else 'M02' end
        where c.project_id = ${next.project_id} and c.book_id = ${next.book_id}`),
    )
    return job
  })
}

export const thisCopy = ({ project_id, book_id }: { project_id: number; book_id: number }) =>
  and(eq(readingCopy.project_id, project_id), eq(readingCopy.book_id, book_id))
