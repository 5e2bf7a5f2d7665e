import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import type { DeclareStepKey } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import { lockDeclaration, type DeclaredBook } from '#server/access/declaring/declarations'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { takeStep } from '#server/store/declarations/flow'
import { judgeHandIn } from '#server/store/declarations/handIn'
import { tellEverywhere } from '#server/store/messages/tell'
import { handedIn, refuseFaults } from './handIn'

interface Decision {
  step: Extract<DeclareStepKey, 'school_pass' | 'school_return'>
  words: string | undefined
  file: string | undefined
}

/** The books in the order of their keys, so that two audits of the same books cannot wait for each other. */
async function lockAll(ctx: Context, book_ids: readonly number[]): Promise<DeclaredBook[]> {
  const found: DeclaredBook[] = []
  for (const book_id of [...new Set(book_ids)].toSorted((a, b) => a - b)) {
    const stored = await lockDeclaration(ctx, book_id)
    if (stored.declare_status !== 'school_pending')
      throw new Refusal(
        `《${stored.book_name}》：${REFUSAL.declarationFrozen(DECLARE_STATUS[stored.declare_status], '审核')}`,
      )
    found.push(stored)
  }
  return found
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

/** Tells each author once, whatever number of their books it is about. */
async function tellAuthors(
  { db, user, now }: Context,
  books: readonly DeclaredBook[],
  { step, words }: Decision,
) {
  for (const author of new Set(books.map(({ create_by }) => create_by))) {
    if (author === null || author === user.user_id) continue
    const own = books.filter(({ create_by }) => create_by === author)
    const names = own.map(({ book_name }) => `《${book_name}》`).join('、')
    const said =
      step === 'school_pass'
        ? { title: '教材已由学校推荐', content: `${names}已通过学校审核，等待推荐单位审核。` }
        : { title: '教材被学校退回', content: `${names}被学校退回，理由：${words ?? ''}。请修改后重新送审。` }
    await tellEverywhere(db, author, said, now)
  }
}

export const schoolDecisionHandlers: Handlers<'bookinfo_school_audit'> = {
  async bookinfo_school_audit({ book_ids, op, reason, opinion, sealed_file }, ctx) {
    const passed = op === 'pass'
    const decision: Decision = {
      step: passed ? 'school_pass' : 'school_return',
      words: passed ? opinion : reason,
      file: passed ? sealed_file : undefined,
    }
    const books = await lockAll(ctx, book_ids)
    if (decision.file !== undefined) await exchangeUploads(ctx, [], [decision.file])
    // One after the other: each takes a place, which the next one has to leave.
    for (const stored of books) await decide(ctx, stored, decision)
    await tellAuthors(ctx, books, decision)
    return { done_num: books.length }
  },
}
