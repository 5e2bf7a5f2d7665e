import { and, eq } from 'drizzle-orm'
import type { PrintKind } from '#contract/facts/prints'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { isInForce } from '#contract/facts/opinions'
import type { Printable } from '#server/access/printing/shared'
import { seatIsHeld } from '#server/db/conditions'
import { materialOf, schemeOf, type LoadedScheme } from '#server/store/results/material'
import { leaderBooks } from '#server/store/leader/books'
import { groupSignatures, promiseSignatures } from '#server/store/signatures/others'
import { printedOpinions } from '#server/store/prints/opinions'
import { printedResults } from '#server/store/prints/results'
import { printedReviews } from '#server/store/prints/reviews'
import { printedSeats } from '#server/store/prints/seats'
import { reviewedName } from '#server/store/reviews/review'
import { withImages } from '#server/store/signatures/images'
import type { Db } from '#server/db/client'
import { group, member, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { groupForm, type PrintedGroup } from './forms/group'
import { opinionForm } from './forms/opinion'
import { promiseForm } from './forms/promise'
import { reviewForm } from './forms/review'
import type { Discretion } from './forms/shared'
import { traceForm } from './forms/trace'
import type { PaperForm } from './rows'

/** What all forms of one print share. */
interface Print {
  db: Db
  printable: Printable
  scheme: LoadedScheme
  discretion: Discretion
}

type Maker = (print: Print, ids: readonly number[]) => Promise<PaperForm[]>

const reviews: Maker = async ({ db, printable: { project }, scheme, discretion }, ids) =>
  (await printedReviews(db, ids)).map((review) => reviewForm(project, scheme, review, discretion))

const opinions: Maker = async ({ db, printable: { project, hidden }, scheme, discretion }, ids) => {
  const found = await printedOpinions(db, ids)
  const book_ids = found.flatMap(({ opinion }) => opinion.book_id ?? [])
  const books = await leaderBooks(
    db,
    and(eq(projectBook.project_id, project.project_id), within(projectBook.book_id, book_ids)),
  )
  const material = await materialOf(db, project, scheme, books)
  return found.map((printed) => {
    const { group_id, book_id } = printed.opinion
    const isSeen = book_id !== null && hidden(group_id, book_id) === null
    return opinionForm(project, scheme, printed, isSeen ? material.get(book_id) : undefined, discretion)
  })
}

async function groupOf(
  { db, printable: { project, mask, hidden }, scheme }: Print,
  group_id: number,
): Promise<PrintedGroup> {
  const books = await leaderBooks(
    db,
    and(eq(projectBook.project_id, project.project_id), eq(group.group_id, group_id)),
  )
  const material = await materialOf(db, project, scheme, books)
  const seats = await printedSeats(db, and(eq(member.group_id, group_id), seatIsHeld()))
  const [named] = await db
    .select({ group_name: group.group_name })
    .from(group)
    .where(eq(group.group_id, group_id))
  const isLocked = [...material.values()].every(({ reviews }) =>
    reviews.every(({ review_status }) => review_status === 'locked'),
  )
  const isJudged = books.every(({ opinion_status }) => isInForce(opinion_status))
  return {
    group_id,
    group_name: named?.group_name ?? '',
    books: books.map((book) => ({
      ...book,
      book_name: reviewedName(mask !== null, book),
      hidden: hidden(group_id, book.book_id) !== null,
    })),
    material,
    signatures: await withImages(db, await groupSignatures(db, group_id)),
    seats: seats.filter(({ member_type }) => SCORING_MEMBERS.some((type) => type === member_type)),
    isDone: isLocked && (isJudged || !project.need_leader_opinion),
  }
}

const groups: Maker = async (print, ids) => {
  const forms: PaperForm[] = []
  for (const id of ids)
    forms.push(groupForm(print.printable.project, await groupOf(print, id), print.discretion))
  return forms
}

const promises: Maker = async ({ db, printable: { project } }, ids) => {
  const seats = await printedSeats(db, within(member.member_id, ids))
  const people = seats.map(({ user_id }) => user_id)
  const signatures = await withImages(db, await promiseSignatures(db, project.project_id, people))
  return seats.map((seat) => promiseForm(project, seat, signatures.get(seat.user_id)))
}

const traces: Maker = async ({ db, printable: { project, draft_num }, discretion }, ids) => {
  const found = await printedResults(
    db,
    and(eq(projectBook.project_id, project.project_id), within(projectBook.book_id, ids)),
  )
  const byId = new Map(found.map((one) => [one.book.book_id, one]))
  return ids.flatMap((id) => {
    const one = byId.get(id)
    return one ? [traceForm(project, one, discretion, draft_num === 0)] : []
  })
}

const MAKERS: Record<PrintKind, Maker> = {
  review: reviews,
  leader: opinions,
  group: groups,
  promise: promises,
  trace: traces,
}

/** Number of forms whose data is read at once: a balance between the number of statements and memory. */
const ROUND = 25

/** The forms of a print one by one, in the order of their keys. */
export async function* formsOf(
  db: Db,
  kind: PrintKind,
  printable: Printable,
  anonymous: boolean,
): AsyncGenerator<PaperForm> {
  const { project, ids, mask } = printable
  const print = { db, printable, scheme: await schemeOf(db, project), discretion: { anonymous, mask } }
  for (let from = 0; from < ids.length; from += ROUND)
    yield* await MAKERS[kind](print, ids.slice(from, from + ROUND))
}
