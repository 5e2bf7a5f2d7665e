import { and, eq, isNull, sql } from 'drizzle-orm'
import { ProjectTexts } from '#contract/entities/project'
import { hashOfCommitment, hashOfOpinion } from './signedContent'
import type { Db } from '#server/db/client'
import { assignment, signing } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { StoredOpinion } from '#server/store/leader/opinions'
import { storeSignatureImage } from './images'
import { signaturesOf, type Signature } from './signatures'
import { projectOf } from '#server/store/projects/project'

/** Records the signature that a leader gives by submitting an opinion. */
export async function signOpinion(db: Db, opinion: StoredOpinion, sign_time: Date): Promise<void> {
  const { id: opinion_id, project_id, leader_user_id: user_id } = opinion
  const image_hash = await storeSignatureImage(db, user_id)
  const content_hash = hashOfOpinion(opinion)
  await db.insert(signing).values({ project_id, user_id, opinion_id, content_hash, image_hash, sign_time })
}

const given = {
  user_id: signing.user_id,
  content_hash: signing.content_hash,
  image_hash: signing.image_hash,
  sign_time: signing.sign_time,
}
const lastFirst = sql`${signing.signing_id} desc`

/** The latest signature under each of these opinions, by `id`. */
export async function opinionSignatures(
  db: Db,
  opinions: readonly StoredOpinion[],
): Promise<ReadonlyMap<number, Signature>> {
  const byId = new Map(opinions.map((one) => [one.id, one]))
  const last = await db
    .selectDistinctOn([signing.opinion_id], { opinion_id: signing.opinion_id, ...given })
    .from(signing)
    .where(within(signing.opinion_id, [...byId.keys()]))
    .orderBy(signing.opinion_id, lastFirst)
  return new Map(
    last.flatMap(({ opinion_id, content_hash, ...signed }) => {
      const opinion = byId.get(opinion_id ?? 0)
      return opinion
        ? [[opinion.id, { ...signed, changed: hashOfOpinion(opinion) !== content_hash }] as const]
        : []
    }),
  )
}

/**
 * How each of these people signed the commitment of a project, by `user_id`; `changed` if its text differs now.
 */
export async function promiseSignatures(
  db: Db,
  project_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, Signature>> {
  const held = await projectOf(db, project_id)
  const { commitment: text } = ProjectTexts.parse(held?.texts ?? {})
  const last = await db
    .selectDistinctOn([signing.user_id], given)
    .from(signing)
    .where(
      and(
        eq(signing.project_id, project_id),
        within(signing.user_id, user_ids),
        isNull(signing.fenpei_id),
        isNull(signing.opinion_id),
      ),
    )
    .orderBy(signing.user_id, lastFirst)
  return new Map(
    last.map(({ content_hash, ...signed }) => {
      const { user_id } = signed
      const changed = hashOfCommitment({ project_id, user_id, text }) !== content_hash
      return [user_id, { ...signed, changed }]
    }),
  )
}

/** How each expert of a group last signed their reviews, by `user_id`; `changed` if one of them differs now. */
export async function groupSignatures(db: Db, group_id: number): Promise<ReadonlyMap<number, Signature>> {
  const reviews = await db
    .select({ fenpei_id: assignment.fenpei_id })
    .from(assignment)
    .where(eq(assignment.group_id, group_id))
  const signatures = await signaturesOf(
    db,
    reviews.map(({ fenpei_id }) => fenpei_id),
  )
  const byExpert = new Map<number, Signature>()
  for (const one of signatures.values()) {
    const known = byExpert.get(one.user_id) ?? one
    const changed = known.changed || one.changed
    byExpert.set(one.user_id, { ...(one.sign_time > known.sign_time ? one : known), changed })
  }
  return byExpert
}
