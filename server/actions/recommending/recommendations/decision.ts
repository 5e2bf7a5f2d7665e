import { and, eq, max } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { RECOMMENDING } from '#contract/facts/declaration/quotas'
import {
  RECOMMEND_STEPS,
  TO_RECOMMEND,
  type RecommendStepKey,
} from '#contract/facts/declaration/recommending'
import { recommendFullWords } from '#contract/rules/recommending/decision'
import { lockInState, type DeclaredBook } from '#server/access/declaring/declarations'
import { lockRecommended } from '#server/access/declaring/recommending'
import { book, dept } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { openChecks } from '#server/store/declarations/checks'
import { takeStep } from '#server/store/declarations/flow'
import { lockRecommending } from '#server/store/declarations/handIn'
import { presentMaterials } from '#server/store/declarations/materials'
import { needsPlace } from '#server/store/declarations/quota'
import { tellOfBooks } from '#server/store/notices/ofBooks'
import { UNSAID } from '#server/store/notices/send'
import { standingOf } from '#server/store/quotas/standing'

interface Decision {
  step: RecommendStepKey
  words: string | undefined
  file: string | undefined
}

const STEP_OF = { pass: 'recommend', return: 'recommend_return', reject: 'recommend_reject' } as const

/** @throws Refusal when the unit has no place left, or the application has not come back with its seals */
async function refuseUnfit(ctx: Context, stored: DeclaredBook): Promise<void> {
  const { db } = ctx
  const { book_id, book_name, year, edu_level, recommend_dept_id } = stored
  const materials = await presentMaterials(db, book_id)
  if (!materials.some(({ material }) => material.code === 'M01'))
    throw new Refusal(`《${book_name}》还没有上传签字盖章的申报（推荐）表（M01），不能推荐`)
  if (recommend_dept_id === null) return
  const [unit] = await db.select().from(dept).where(eq(dept.dept_id, recommend_dept_id))
  // A publisher that recommends its own books has taken their places by handing them in.
  if (!unit || !isOneOf(unit.dept_type, RECOMMENDING) || !(await needsPlace(db, stored, 'recommend'))) return
  const { limits } = await standingOf(db, recommend_dept_id, year, edu_level)
  const full = recommendFullWords(unit.dept_type, limits)
  if (full !== undefined) throw new Refusal(full)
}

/** The place after the last recommended book of the unit in the year. */
async function nextPlace({ db }: Context, { year, recommend_dept_id }: DeclaredBook): Promise<number> {
  const [last] = await db
    .select({ sort: max(book.recommend_sort) })
    .from(book)
    .where(
      and(eq(book.year, year), eq(book.recommend_dept_id, recommend_dept_id ?? 0), eq(book.deleted, false)),
    )
  return (last?.sort ?? 0) + 1
}

async function decide(ctx: Context, stored: DeclaredBook, { step, words, file }: Decision): Promise<void> {
  if (step !== 'recommend') return takeStep(ctx, stored, step, { reason: words }, { recommend_sort: null })
  await refuseUnfit(ctx, stored)
  await takeStep(ctx, stored, step, { reason: words, file }, { recommend_sort: await nextPlace(ctx, stored) })
}

const tell = (ctx: Context, books: readonly DeclaredBook[], { step, words: reason = UNSAID }: Decision) =>
  step === 'recommend'
    ? tellOfBooks(ctx, 'recommended', 'owners', books, {})
    : step === 'recommend_return'
      ? tellOfBooks(ctx, 'recommend_returned', 'owners', books, { reason })
      : tellOfBooks(ctx, 'recommend_rejected', 'owners', books, { reason })

export const recommendDecisionHandlers: Handlers<'declare_recommend_audit'> = {
  async declare_recommend_audit({ book_ids, op, opinion, reason, sealed_file }, ctx) {
    const passed = op === 'pass'
    const decision: Decision = {
      step: STEP_OF[op],
      words: passed ? opinion : reason,
      file: passed ? sealed_file : undefined,
    }
    const lockOne = (book_id: number) => lockRecommended(ctx, book_id)
    const books = await lockInState(book_ids, lockOne, TO_RECOMMEND, RECOMMEND_STEPS[decision.step].label)
    for (const year of new Set(books.map((stored) => stored.year))) await lockRecommending(ctx, year)
    if (decision.file !== undefined) await exchangeUploads(ctx, [], [decision.file])
    // One after the other: each takes a place, which the next one has to leave.
    for (const stored of books) await decide(ctx, stored, decision)
    if (passed) await openChecks(ctx, books)
    await tell(ctx, books, decision)
    return { done_num: books.length }
  },
}
