import { Button } from 'antd'
import { isValidReview } from '#contract/facts/reviews'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'
import { toast } from '#src/ui/feedback'
import type { ReviewingExpert } from './reviewingColumns'

interface Props {
  expert: ReviewingExpert
  /** The office gives a review back; a leader asks for it. */
  isOffice: boolean
  /** Why no review of the book can be given back now. */
  refusal: string | null
  onReturn: () => void
}

/** Gives a review back, asks for it, or takes the request back. */
export function ReturnAction({ expert, isOffice, refusal, onReturn }: Props) {
  const withdraw = useAct('return_request_withdraw')
  const { anon_no, is_own, review_status, return_request } = expert
  const isPending = return_request?.request_status === 'pending'
  if (isPending && return_request.is_own)
    return (
      <GuardedButton
        type="link"
        onClick={() =>
          withdraw.mutate(
            { request_id: return_request.request_id },
            { onSuccess: () => toast.success('申请已撤回') },
          )
        }
      >
        撤回申请
      </GuardedButton>
    )
  const refused =
    refusal ??
    (isPending && !isOffice ? '申请正在等待审批' : null) ??
    (is_own && !isOffice
      ? REFUSAL.returnOwn
      : isValidReview(review_status)
        ? null
        : '该专家尚未提交，无需退回')
  return (
    <Button
      type="link"
      disabled={refused !== null}
      title={refused ?? undefined}
      aria-label={`${isOffice ? '退回' : '申请退回'}专家${anon_no}`}
      onClick={onReturn}
    >
      {isOffice ? '退回' : '申请退回'}
    </Button>
  )
}
