import { eq } from 'drizzle-orm'
import type { DeclareStepKey } from '#contract/facts/declaration/life'
import { readIsbns } from '#contract/rules/book/isbn'
import { bookFaults } from '#contract/rules/declaration/bookFaults'
import {
  closedWords,
  inBook,
  inMaterials,
  outside,
  publishedFault,
  quotaWords,
  recommenderFault,
  remainingOf,
  usageFaults,
  type HandInFault,
  type Quota,
} from '#contract/rules/declaration/handIn'
import { missingMaterials } from '#contract/rules/declaration/materials'
import { usageRule } from '#contract/rules/declaration/usageRule'
import type { Db } from '#server/db/client'
import { bookUse, declareBatch, dept, type book } from '#server/db/schema/index'
import { wireDay, wireTime } from '#server/wire'
import { duplicateOf } from './duplicates'
import { presentMaterials } from './materials'
import { lockUnit, needsPlace, declareQuota } from './quota'
import { writtenBook } from './written'

type Declared = typeof book.$inferSelect
type Batch = typeof declareBatch.$inferSelect
type Unit = typeof dept.$inferSelect

/** The steps that need a complete book. */
export type HandInStep = Extract<DeclareStepKey, 'send' | 'submit' | 'school_pass'>

export interface HandIn {
  step: HandInStep
  /** The school hands over its sealed opinion with the step. */
  withOpinion?: boolean
  /**
   * Within the transaction of the step: hand-ins of a year take turns on the row of the batch, so that no two declare
   * the same book, and those of a unit on its row, so that no two take its last place.
   */
  lock: boolean
}

export interface Judged {
  faults: HandInFault[]
  quota: Quota
  batch: Batch | undefined
  recommender: Unit | undefined
}

export async function batchOf(db: Db, year: number, lock = false): Promise<Batch | undefined> {
  const asked = db.select().from(declareBatch).where(eq(declareBatch.year, year))
  const [found] = await (lock ? asked.for('update') : asked)
  return found
}

async function unitOf(db: Db, dept_id: number | null, lock = false): Promise<Unit | undefined> {
  if (dept_id === null) return undefined
  if (lock) return lockUnit(db, dept_id)
  const [found] = await db.select().from(dept).where(eq(dept.dept_id, dept_id))
  return found
}

/** The fields, the editors, the materials and the use. */
async function ownFaults(db: Db, stored: Declared, unit: Unit, batch: Batch | undefined, how: HandIn) {
  const { book_id } = stored
  const { fields, editors } = await writtenBook(db, stored)
  const present = (await presentMaterials(db, book_id)).map(({ material }) => material.code)
  // The opinion of the school comes with its audit, once the author has sent the book there.
  const isOpinionDue = how.step === 'submit' || (how.step === 'school_pass' && !how.withOpinion)
  const missing = missingMaterials({ ...stored, dept_type: unit.dept_type }, present)
  const use = await db.select().from(bookUse).where(eq(bookUse.book_id, book_id))
  return [
    ...bookFaults(fields, editors).map(inBook),
    ...(batch ? publishedFault(stored, batch) : []),
    ...missing.filter(({ code }) => code !== 'M10' || isOpinionDue).map(inMaterials),
    ...(batch ? usageFaults(usageRule(use, wireDay(batch.declare_end_time))) : []),
  ]
}

/** 重复申报 */
async function duplicateFault(db: Db, stored: Declared): Promise<HandInFault[]> {
  const read = readIsbns(stored.isbn)
  const found = await duplicateOf(db, { ...stored, isbns: read.ok ? read.value : [] })
  return found ? [outside(`该教材已由${found.declare_dept_name}申报，不得重复申报`)] : []
}

/** All that keeps a book from taking a step of hand-in, as things are now. */
export async function judgeHandIn(db: Db, now: Date, stored: Declared, how: HandIn): Promise<Judged> {
  const batch = await batchOf(db, stored.year, how.lock)
  const unit = await unitOf(db, stored.declare_dept_id, how.lock)
  const recommender = await unitOf(db, stored.recommend_dept_id)
  if (!unit) {
    const none = { total: null, reserved: 0, used: 0 }
    return { faults: [outside('教材没有申报单位，不能申报')], quota: none, batch, recommender }
  }
  const closed = closedWords(stored.year, batch, now, wireTime)
  const quota = await declareQuota(db, unit, stored.year)
  // The author hands in to the school, whose places are its own to give.
  const isFull = how.step !== 'send' && remainingOf(quota) === 0 && (await needsPlace(db, stored))
  const faults = [
    ...(closed === undefined ? [] : [outside(closed)]),
    ...(await duplicateFault(db, stored)),
    ...(isFull ? [outside(quotaWords(quota))] : []),
    ...(await ownFaults(db, stored, unit, batch, how)),
    ...recommenderFault(stored.recommend_channel, unit, recommender),
  ]
  return { faults, quota, batch, recommender }
}
