import type { Db } from '#server/db/client'
import { inBackground } from '#server/background'
import { linkWaiting } from './link'

const EVERY_MS = 5000

/**
 * Links at the start and every few seconds what a process that was killed, or had lost the database, has left waiting.
 * @returns stops it
 */
export const startLinking = (db: Db): (() => Promise<void>) =>
  inBackground('log', EVERY_MS, () => linkWaiting(db))
