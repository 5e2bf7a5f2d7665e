import { eq, inArray } from 'drizzle-orm'
import { hashOfImage } from './signedContent'
import type { Db } from '#server/db/client'
import { expert, signatureImage } from '#server/db/schema/index'

/**
 * Stores the image somebody signs with at this moment.
 * @returns its hash; null where the person has not drawn one
 */
export async function storeSignatureImage(db: Db, user_id: number): Promise<string | null> {
  const [profile] = await db
    .select({ image: expert.sign_image })
    .from(expert)
    .where(eq(expert.user_id, user_id))
  if (!profile?.image) return null
  const stored = { image_hash: hashOfImage(profile.image), image: profile.image }
  await db.insert(signatureImage).values(stored).onConflictDoNothing()
  return stored.image_hash
}

/** A signature as a form shows it. */
export interface ShownSignature {
  sign_time: Date
  changed: boolean
  /** Data URL of the signature image; null where none was drawn or it was not stored. */
  image: string | null
}

/** The signatures with their images, under the same keys. */
export async function withImages<Key, Signed extends { image_hash: string | null }>(
  db: Db,
  signatures: ReadonlyMap<Key, Signed>,
): Promise<ReadonlyMap<Key, Signed & { image: string | null }>> {
  const hashes = [...new Set([...signatures.values()].flatMap(({ image_hash }) => image_hash ?? []))]
  const stored = await db.select().from(signatureImage).where(inArray(signatureImage.image_hash, hashes))
  const images = new Map(stored.map(({ image_hash, image }) => [image_hash, image]))
  return new Map(
    [...signatures].map(([key, signed]) => [
      key,
      { ...signed, image: images.get(signed.image_hash ?? '') ?? null },
    ]),
  )
}
