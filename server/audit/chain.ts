import { sha256 } from '#server/hash'
import { canonical, type Json } from './canonical'

/** What a row of the operation log says. */
export interface Line {
  /** ISO 8601 in UTC with milliseconds, as `Date` prints it. */
  at: string
  user_id: number | null
  user_name: string
  action: string
  project_id: number | null
  target: string
  before: Json
  after: Json
  reason: string | null
  ip: string | null
}

/** A row of the operation log without its hash. */
export interface Link extends Line {
  log_id: number
  prev_hash: string
}

/** The previous hash of the first row. */
export const beginning = '0'.repeat(64)

/** SHA-256, in hexadecimal, over every field of the row and the hash of the previous row. */
export const hashOf = (link: Link): string => sha256(canonical({ ...link }))
