import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import { lockDeclaration, lockInState, type DeclaredBook } from '#server/access/declaring/declarations'
import type { Context, Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { takeStep, tellOwners } from '#server/store/declarations/flow'
import { judgeHandIn, refuseFaults } from '#server/store/declarations/handIn'
import { handedIn } from './handIn'

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

const told = ({ step, words }: Decision, names: string) =>
  step === 'school_pass'
    ? { title: '教材已由学校推荐', content: `${names}已通过学校审核，等待推荐单位审核。` }
    : { title: '教材被学校退回', content: `${names}被学校退回，理由：${words ?? ''}。请修改后重新送审。` }

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
    await tellOwners(ctx, books, [], (names) => told(decision, names))
    return { done_num: books.length }
  },
}
