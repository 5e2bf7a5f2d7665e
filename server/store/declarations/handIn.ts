import { and, asc, eq, ne } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { UNDER_WAY, type DeclareStepKey } from '#contract/facts/declaration/life'
import { readIsbns } from '#contract/rules/book/isbn'
import { bookFaults } from '#contract/rules/declaration/bookFaults'
import {
  closedWords,
  englishFault,
  imprintFault,
  inBook,
  inMaterials,
  outside,
  publishedFault,
  recommenderFault,
  refusalWords,
  usageFaults,
  type HandInFault,
} from '#contract/rules/declaration/handIn'
import { quotaWords, remainingOf, tightestOf, type Limit } from '#contract/rules/recommending/quota'
import { recommendClosedWords } from '#contract/rules/recommending/decision'
import { missingMaterials } from '#contract/rules/declaration/materials'
import { usageRule } from '#contract/rules/declaration/usageRule'
import type { Db } from '#server/db/client'
import { book, bookEnglish, bookSeries, bookUse, declareBatch, dept } from '#server/db/schema/index'
import { standingOf } from '#server/store/quotas/standing'
import { Refusal, type Context } from '#server/define'
import { wireDay, wireTime } from '#server/wire'
import { duplicateOf } from './duplicates'
import { presentMaterials } from './materials'
import { imprintOf, needsPlace } from './quota'
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
   * Within the transaction of the step: whatever counts the quotas of a year, or looks for the same book in it, takes
   * turns on the row of its batch. So no two declare the same book, and no two take the last place.
   */
  lock: boolean
}

export interface Judged {
  faults: HandInFault[]
  /** The quota of which the least is left. */
  quota: Limit
  batch: Batch | undefined
  recommender: Unit | undefined
}

export async function batchOf(db: Db, year: number, lock = false): Promise<Batch | undefined> {
  const asked = db.select().from(declareBatch).where(eq(declareBatch.year, year))
  // New books refer to the batch, and do not wait.
  const [found] = await (lock ? asked.for('no key update') : asked)
  return found
}

/**
 * Locks the year for a decision about recommended books: whatever counts its quotas waits until this call has ended.
 * @throws Refusal when nothing is decided any more
 */
export async function lockRecommending(
  { db, now }: Pick<Context, 'db' | 'now'>,
  year: number,
): Promise<void> {
  const closed = recommendClosedWords(year, await batchOf(db, year, true), now, wireTime)
  if (closed !== undefined) throw new Refusal(closed)
}

async function unitOf(db: Db, dept_id: number | null): Promise<Unit | undefined> {
  if (dept_id === null) return undefined
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
    ...(batch ? usageFaults(use, usageRule(use, wireDay(batch.declare_end_time))) : []),
    ...(stored.has_english && (await db.$count(bookEnglish, eq(bookEnglish.book_id, book_id))) === 0
      ? [englishFault]
      : []),
  ]
}

/** The other volumes of a set that is declared as one: each has to be fit to be declared itself. */
async function setFaults(db: Db, stored: Declared, unit: Unit, batch: Batch | undefined, how: HandIn) {
  if (stored.big_id === null) return []
  const volumes = await db
    .select({ volume: book })
    .from(book)
    .innerJoin(bookSeries, eq(bookSeries.big_id, book.big_id))
    .where(
      and(
        eq(bookSeries.big_id, stored.big_id),
        eq(bookSeries.is_set_declare, true),
        eq(book.deleted, false),
        ne(book.book_id, stored.book_id),
      ),
    )
    .orderBy(asc(book.volume_no))
  const found: HandInFault[] = []
  for (const { volume } of volumes) {
    if (isOneOf(volume.declare_status, UNDER_WAY)) continue
    const [first] = await ownFaults(db, volume, unit, batch, how)
    if (first) found.push(outside(`成套申报的分册《${volume.book_name}》还不能申报：${first.message}`))
  }
  return found
}

/** 重复申报 */
async function duplicateFault(db: Db, stored: Declared): Promise<HandInFault[]> {
  const read = readIsbns(stored.isbn)
  const found = await duplicateOf(db, { ...stored, isbns: read.ok ? read.value : [] })
  return found ? [outside(`该教材已由${found.declare_dept_name}申报，不得重复申报`)] : []
}

/** @throws Refusal that carries what is missing, when anything is */
export function refuseFaults(act: string, faults: HandInFault[]): void {
  if (faults.length > 0) throw new Refusal(refusalWords(act, faults), { data: { missing: faults } })
}

/** What a declared book itself lacks, whatever the batch and the quota say: its fields, materials and use. */
export async function fitFaults(db: Db, stored: Declared): Promise<HandInFault[]> {
  const unit = await unitOf(db, stored.declare_dept_id)
  if (!unit) return []
  return ownFaults(db, stored, unit, await batchOf(db, stored.year), { step: 'submit', lock: false })
}

/** All that keeps a book from taking a step of hand-in, as things are now. */
export async function judgeHandIn(db: Db, now: Date, stored: Declared, how: HandIn): Promise<Judged> {
  const batch = await batchOf(db, stored.year, how.lock)
  const unit = await unitOf(db, stored.declare_dept_id)
  const recommender = await unitOf(db, stored.recommend_dept_id)
  if (!unit) {
    const none = { edu_level: null, total: null, reserved: 0, used: 0 }
    return { faults: [outside('教材没有申报单位，不能申报')], quota: none, batch, recommender }
  }
  const closed = closedWords(stored.year, batch, now, wireTime)
  const standing = await standingOf(db, unit.dept_id, stored.year, stored.edu_level)
  const quota = tightestOf(standing.limits)
  // The author hands in to the school, whose places are its own to give.
  const isFull = how.step !== 'send' && remainingOf(quota) === 0 && (await needsPlace(db, stored, 'declare'))
  const faults = [
    ...(closed === undefined ? [] : [outside(closed)]),
    ...(await duplicateFault(db, stored)),
    ...(isFull ? [outside(quotaWords(quota))] : []),
    ...(await ownFaults(db, stored, unit, batch, how)),
    ...(await setFaults(db, stored, unit, batch, how)),
    ...imprintFault(unit, stored, (await imprintOf(db, unit.dept_id))?.publisher_id),
    ...recommenderFault(stored.recommend_channel, unit, recommender),
  ]
  return { faults, quota, batch, recommender }
}
