import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import { lockDeclaration, lockInState, type DeclaredBook } from '#server/access/declaring/declarations'
import type { Context, Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { takeStep } from '#server/store/declarations/flow'
import { judgeHandIn, refuseFaults } from '#server/store/declarations/handIn'
import { tellOfBooks } from '#server/store/notices/ofBooks'
import { UNSAID } from '#server/store/notices/send'
import { handedIn, tellRecommender } from './handIn'

interface Decision {
  step: Extract<DeclareStepKey, 'school_pass' | 'school_return'>
  words: string | undefined
  file: string | undefined
}

async function decide(ctx: Context, stored: DeclaredBook, { step, words, file }: Decision): Promise<void> {
  if (step === 'school_return') return takeStep(ctx, stored, step, { reason: words })
  const how = { step, withOpinion: file !== undefined, lock: true } as const
  const { faults, batch, recommender } = await judgeHandIn(ctx.db, ctx.now, stored, how)
  refuseFaults(`推荐《${stored.book_name}》`, faults)
  const more = {
    ...handedIn({ recommender, unit: stored.declare_unit }, ctx.now),
    batch_id: batch?.batch_id ?? null,
  }
  await takeStep(ctx, stored, step, { reason: words, file }, more)
}

async function tell(ctx: Context, books: readonly DeclaredBook[], { step, words }: Decision): Promise<void> {
  if (step === 'school_return')
    return tellOfBooks(ctx, 'school_returned', 'author', books, { reason: words ?? UNSAID })
  await tellOfBooks(ctx, 'school_passed', 'author', books, {})
  await tellRecommender(ctx, books)
}

export const schoolDecisionHandlers: Handlers<'bookinfo_school_audit'> = {
  async bookinfo_school_audit({ book_ids, op, reason, opinion, sealed_file }, ctx) {
    const passed = op === 'pass'
    const decision: Decision = {
      step: passed ? 'school_pass' : 'school_return',
      words: passed ? opinion : reason,
      file: passed ? sealed_file : undefined,
    }
    const lockOne = (book_id: number) => lockDeclaration(ctx, book_id)
    const books = await lockInState(book_ids, lockOne, DECLARE_STEPS.school_pass.from, '审核')
    if (decision.file !== undefined) await exchangeUploads(ctx, [], [decision.file])
    // One after the other: each takes a place, which the next one has to leave.
    for (const stored of books) await decide(ctx, stored, decision)
    await tell(ctx, books, decision)
    return { done_num: books.length }
  },
}
