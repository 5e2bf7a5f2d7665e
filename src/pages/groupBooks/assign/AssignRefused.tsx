import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { SkippedList } from '#src/features/outcome/SkippedList'
import { useUnsaved } from '#src/ui/unsaved'
import type { AllocationMatrix } from '#src/pages/groupBooks/matrix/matrix'

interface Props {
  answer: Output<'group_bookUser'>
  matrix: AllocationMatrix
  isPending: boolean
  onForce: (reason: string) => void
}

/** Characters the server asks of a reason. */
const MIN_REASON = 5

/** What an allocation by hand could not do and why; conflicts may be forced with a reason that is logged. */
export function AssignRefused({ answer, matrix, isPending, onForce }: Props) {
  const [reason, setReason] = useState('')
  useUnsaved(reason !== '')
  const bookName = (id: number) => matrix.books.find(({ book_id }) => book_id === id)?.book_name ?? ''
  const userName = (id: number) => matrix.experts.find(({ user_id }) => user_id === id)?.name ?? ''
  const { created_num, conflicts, over_limit } = answer
  return (
    <Flex vertical gap={12}>
      <Alert
        type={created_num > 0 ? 'success' : 'warning'}
        showIcon
        title={`已分配 ${created_num} 条，${conflicts.length} 对须回避，${over_limit.length} 位专家已达上限`}
      />
      <SkippedList
        skipped={[
          ...over_limit.map(({ user_id, name, assigned_num }) => ({
            key: -user_id,
            name,
            reason: `已分配 ${assigned_num} 本，达到每专家上限`,
          })),
          ...conflicts.map(({ book_id, user_id, kind, reason }, i) => ({
            key: i,
            name: `${userName(user_id)} ×《${bookName(book_id)}》`,
            reason: `${AVOID_KIND[kind]}：${reason}`,
          })),
        ]}
      />
      {conflicts.length > 0 && (
        <>
          <Input.TextArea
            aria-label="强制分配的理由"
            placeholder="确需不顾回避分配的，请写明理由（不少于5字），将记入操作日志"
            value={reason}
            maxLength={REASON_LENGTH.short}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
          <div>
            <Button
              danger
              disabled={reason.trim().length < MIN_REASON}
              loading={isPending}
              onClick={() => onForce(reason.trim())}
            >
              强制分配这 {conflicts.length} 对
            </Button>
          </div>
        </>
      )}
    </Flex>
  )
}
