import { eq, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { assignment, signing } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { hashOfReview } from './signedContent'
import { loadReviews, NO_REVIEW, type StoredReview } from '#server/store/reviews/review'
import { storeSignatureImage } from './images'

const ROUND = 1000

/** The latest signature under a review. */
export interface Signature {
  user_id: number
  sign_time: Date
  /** Hash of the signature image; null where there is none. */
  image_hash: string | null
  /** 签名后有改动: scores, vetoes, opinion or conclusion differ from what was signed. */
  changed: boolean
}

/** Signs these reviews of one expert, by `fenpei_id`; their content must be what the database holds. */
export async function signReviews(
  db: Db,
  signer: { project_id: number; user_id: number; sign_time: Date },
  reviews: ReadonlyMap<number, StoredReview>,
): Promise<void> {
  const image_hash = await storeSignatureImage(db, signer.user_id)
  const signed = [...reviews].map(([fenpei_id, review]) => {
    const { score_revision, advice_revision } = review
    const content_hash = hashOfReview(fenpei_id, review)
    return { ...signer, fenpei_id, content_hash, image_hash, score_revision, advice_revision }
  })
  for (let from = 0; from < signed.length; from += ROUND)
    await db.insert(signing).values(signed.slice(from, from + ROUND))
}

/**
 * The latest signature under each of these reviews, by `fenpei_id`; a review that was never signed is absent.
 * @param known the reviews, where the caller holds them; one that is missing there was never saved
 */
export async function signaturesOf(
  db: Db,
  fenpei_ids: readonly number[],
  known?: ReadonlyMap<number, StoredReview>,
): Promise<ReadonlyMap<number, Signature>> {
  if (fenpei_ids.length === 0) return new Map()
  const last = await db
    .selectDistinctOn([signing.fenpei_id], {
      fenpei_id: signing.fenpei_id,
      user_id: signing.user_id,
      content_hash: signing.content_hash,
      image_hash: signing.image_hash,
      sign_time: signing.sign_time,
    })
    .from(signing)
    .where(within(signing.fenpei_id, fenpei_ids))
    .orderBy(signing.fenpei_id, sql`${signing.signing_id} desc`)
  const ids = last.flatMap(({ fenpei_id }) => fenpei_id ?? [])
  const reviews = known ?? (await loadReviews(db, ids))
  return new Map(
    last.flatMap(({ fenpei_id, content_hash, ...given }) => {
      if (fenpei_id === null) return []
      const changed = hashOfReview(fenpei_id, reviews.get(fenpei_id) ?? NO_REVIEW) !== content_hash
      return [[fenpei_id, { ...given, changed }] as const]
    }),
  )
}

/** How many reviews each of these experts has changed after signing. */
export async function changedSince(
  db: Db,
  project_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  if (user_ids.length === 0) return counts
  // Only reviews written after signing can differ: the others need not be read.
  const touched = rows<{ fenpei_id: number; user_id: number }>(
    await db.execute(sql`select x.fenpei_id, x.user_id from (
        select distinct on (s.fenpei_id) s.fenpei_id, s.user_id, s.score_revision, s.advice_revision from signing s
        where s.project_id = ${project_id} and ${within(sql`s.user_id`, user_ids)} and s.fenpei_id is not null
        order by s.fenpei_id, s.signing_id desc) x
      left join score on score.fenpei_id = x.fenpei_id left join opinion on opinion.fenpei_id = x.fenpei_id
      where coalesce(score.revision, 0) <> x.score_revision
        or coalesce(opinion.revision, 0) <> x.advice_revision`),
  )
  const states = await signaturesOf(
    db,
    touched.map(({ fenpei_id }) => fenpei_id),
  )
  for (const { fenpei_id, user_id } of touched)
    if (states.get(fenpei_id)?.changed) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  return counts
}

/** The locked reviews that differ from what was signed: the server itself allows no such change. */
export async function forgedReviews(db: Db): Promise<number[]> {
  const locked = await db
    .selectDistinct({ fenpei_id: assignment.fenpei_id })
    .from(assignment)
    .innerJoin(signing, eq(signing.fenpei_id, assignment.fenpei_id))
    .where(eq(assignment.review_status, 'locked'))
  const forged: number[] = []
  for (let from = 0; from < locked.length; from += ROUND) {
    const states = await signaturesOf(
      db,
      locked.slice(from, from + ROUND).map(({ fenpei_id }) => fenpei_id),
    )
    for (const [fenpei_id, { changed }] of states) if (changed) forged.push(fenpei_id)
  }
  return forged
}
