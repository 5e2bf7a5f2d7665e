import { eq, inArray } from 'drizzle-orm'
import { hashOfImage } from '#server/audit/signedContent'
import type { Db } from '#server/db/open'
import { expert, signatureImage } from '#server/db/schema/index'

/**
 * Keeps the picture somebody signs with at this moment.
 * @returns its hash; null where he has drawn none
 */
export async function keepImage(db: Db, user_id: number): Promise<string | null> {
  const [profile] = await db
    .select({ image: expert.sign_image })
    .from(expert)
    .where(eq(expert.user_id, user_id))
  if (!profile?.image) return null
  const kept = { image_hash: hashOfImage(profile.image), image: profile.image }
  await db.insert(signatureImage).values(kept).onConflictDoNothing()
  return kept.image_hash
}

/** A signature as a form shows it. */
export interface ShownSignature {
  sign_time: Date
  changed: boolean
  /** Data URL of what it was given with; null where nothing was drawn or the picture was not kept. */
  image: string | null
}

/** The signatures with their pictures, under the same keys. */
export async function withImages<Key, Signed extends { image_hash: string | null }>(
  db: Db,
  signatures: ReadonlyMap<Key, Signed>,
): Promise<ReadonlyMap<Key, Signed & { image: string | null }>> {
  const hashes = [...new Set([...signatures.values()].flatMap(({ image_hash }) => image_hash ?? []))]
  const kept = await db.select().from(signatureImage).where(inArray(signatureImage.image_hash, hashes))
  const images = new Map(kept.map(({ image_hash, image }) => [image_hash, image]))
  return new Map(
    [...signatures].map(([key, signed]) => [
      key,
      { ...signed, image: images.get(signed.image_hash ?? '') ?? null },
    ]),
  )
}
