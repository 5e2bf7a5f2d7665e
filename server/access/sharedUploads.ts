import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { ANNOUNCERS } from '#contract/roles'
import {
  announcement,
  book,
  declareFlow,
  bookPlan,
  bookRevision,
  bookSeries,
  dept,
  newsItem,
  projectBook,
  publisher,
  schoolApplication,
} from '#server/db/schema/index'
import type { Context } from '#server/define'
import { isOfBook } from '#server/access/declaring/bookFiles'
import { isOfCollected } from '#server/access/declaring/collected'
import { readablePlans } from '#server/access/declaring/plans'
import { isProofOfFigures } from '#server/access/declaring/figuresBook'
import { readablePublishers } from './publishers'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { selectedInReach } from './selected'
import { schoolsInCare, staffInCare } from './schools'
import { holds as hasRole, managedProjects } from './scope'
import { ownSeries } from '#server/access/declaring/series'

const holds = (files: SQLWrapper, name: string): SQL => sql`${files} @> jsonb_build_array(${name}::text)`

/** Whether an upload is the sealed page of a step that somebody took with a book which this user may read. */
async function isSealedPage({ db, user }: Pick<Context, 'db' | 'user'>, name: string) {
  const found = await db
    .select({ flow_id: declareFlow.flow_id })
    .from(declareFlow)
    .innerJoin(book, eq(book.book_id, declareFlow.book_id))
    .where(and(eq(declareFlow.file, name), sql`not ${book.deleted}`, readableDeclarations(user)))
    .limit(1)
  return found.length > 0
}

/**
 * Whether somebody else's upload is for this user too: it proves a violation in a project that they run, is the licence
 * of a publisher or the proof of a school in their care, the sealed page of a declaration that they read or a file of its
 * book or its revision, the chapter of a plan or the cover of a series, proves its use or sales, or belongs to a collected book, to
 * news or to an announcement.
 */
export async function isSharedWith(
  { db, user }: Pick<Context, 'db' | 'user'>,
  name: string,
): Promise<boolean> {
  const proofs = await db
    .select({ book_id: projectBook.book_id })
    .from(projectBook)
    .where(and(holds(projectBook.violation_files, name), managedProjects(user, projectBook.project_id)))
    .limit(1)
  if (proofs.length > 0) return true
  const licences = await db
    .select({ id: publisher.publisher_id })
    .from(publisher)
    .where(and(eq(publisher.license_file, name), readablePublishers(user)))
    .limit(1)
  if (licences.length > 0) return true
  const schools = await db
    .select({ id: schoolApplication.application_id })
    .from(schoolApplication)
    .where(and(eq(schoolApplication.license_file, name), schoolsInCare(user, schoolApplication.province_id)))
    .limit(1)
  if (schools.length > 0) return true
  const units = await db
    .select({ id: dept.dept_id })
    .from(dept)
    .where(and(eq(dept.license_file, name), staffInCare(user, dept)))
    .limit(1)
  if (units.length > 0) return true
  if (await isSealedPage({ db, user }, name)) return true
  if (await isOfBook({ db, user }, name)) return true
  if (await isOfCollected({ db, user }, name)) return true
  const chapters = await db
    .select({ id: bookPlan.plan_id })
    .from(bookPlan)
    .where(and(eq(bookPlan.sample_file, name), readablePlans(user)))
    .limit(1)
  if (chapters.length > 0) return true
  const covers = await db
    .select({ id: bookSeries.big_id })
    .from(bookSeries)
    .where(and(eq(bookSeries.cover, name), ownSeries(user)))
    .limit(1)
  if (covers.length > 0) return true
  if (await isProofOfFigures({ db, user }, name)) return true
  const revisions = await db
    .select({ id: bookRevision.revision_id })
    .from(bookRevision)
    .innerJoin(book, eq(book.book_id, bookRevision.book_id))
    .where(and(eq(bookRevision.file, name), selectedInReach(user)))
    .limit(1)
  if (revisions.length > 0) return true
  const announced = await db
    .select({ id: announcement.notice_id })
    .from(announcement)
    .where(
      and(
        holds(announcement.attachments, name),
        hasRole(user, ...ANNOUNCERS) ? undefined : eq(announcement.closed, false),
      ),
    )
    .limit(1)
  if (announced.length > 0) return true
  const told = await db
    .select({ id: newsItem.news_id })
    .from(newsItem)
    .innerJoin(publisher, eq(publisher.publisher_id, newsItem.publisher_id))
    .where(
      and(
        or(eq(newsItem.cover, name), holds(newsItem.attachments, name)),
        or(
          eq(newsItem.status, 'published'),
          user.dept_id === null ? undefined : eq(publisher.dept_id, user.dept_id),
        ),
      ),
    )
    .limit(1)
  return told.length > 0
}
