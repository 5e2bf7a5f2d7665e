import { useState } from 'react'
import { RECOMMEND_STEPS } from '#contract/facts/declaration/recommending'
import { Concerned } from '#src/features/declareSteps/Concerned'
import { useModalForm } from '#src/list/useModalForm'
import { toast } from '#src/ui/feedback'
import type { Recommended } from './columns'
import { RecommendFields, RefusalFields } from './DecisionFields'

export const OPS = {
  pass: { label: RECOMMEND_STEPS.recommend.label, isDanger: false },
  return: { label: '退回', isDanger: true },
  reject: { label: RECOMMEND_STEPS.recommend_reject.label, isDanger: true },
} as const
export type Op = keyof typeof OPS

/** The dialogs of what a unit decides about books. */
export function useDecisions(onDone: () => void) {
  const done = (op: Op) => ({
    success: null,
    onDone: ({ done_num }: { done_num: number }) => {
      toast.success(`已${OPS[op].label}${done_num}种，并告知申报单位`)
      onDone()
    },
  })
  const pass = useModalForm('declare_recommend_audit', OPS.pass.label, done('pass'))
  const giveBack = useModalForm('declare_recommend_audit', OPS.return.label, done('return'))
  const reject = useModalForm('declare_recommend_audit', OPS.reject.label, done('reject'))
  const [concerned, setConcerned] = useState<readonly Recommended[]>([])
  const forms = { pass, return: giveBack, reject }
  const refusal = (
    <>
      <Concerned books={concerned} />
      <RefusalFields />
    </>
  )
  return {
    open: (op: Op, books: readonly Recommended[]) => {
      setConcerned(books)
      forms[op].open({ book_ids: books.map(({ book_id }) => book_id), op })
    },
    dialogs: (
      <>
        {pass.dialog(
          <>
            <Concerned books={concerned} />
            <RecommendFields />
          </>,
        )}
        {giveBack.dialog(refusal)}
        {reject.dialog(refusal)}
      </>
    ),
  }
}
