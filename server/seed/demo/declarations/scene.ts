import type { Db } from '#server/db/client'
import type { user } from '#server/db/schema/index'
import type { FileSettings } from '#server/files/store/of'

export const DAY_MS = 86_400_000
/** The unit of the demo's publisher. */
export const PUBLISHER = 330

export type Person = typeof user.$inferSelect

/** What the books of the demo are made of, beside what each says of itself. */
export interface Scene {
  db: Db
  settings: FileSettings
  people: ReadonlyMap<string, Person>
  now: Date
  year: number
  batch_id: number
  publisher_id: number | null
  pdf: Uint8Array
  pages: number
}
