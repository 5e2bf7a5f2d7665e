import { Button, Form, Input } from 'antd'
import type { Input as In, Output } from '#contract'
import { useAct } from '#src/api/query'
import { lateRule } from '#src/api/rule'
import { useModalForm } from '#src/list/useModalForm'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

const Field = Form.Item<In<'divergence_mark_set'>>
const REASON_RULE = lateRule(true, async () => (await import('#contract/actions/scoring/leader')).MARK_REASON)

interface Props {
  project_id: number
  book_id: number
  reviews: Pick<Output<'leader_expert_reviews'>, 'deviations' | 'mark_refusal'>
}

/** Says that a book has to be discussed although its figures are within the limits, or takes that back. */
export function MarkDivergence({ project_id, book_id, reviews: { deviations, mark_refusal } }: Props) {
  const form = useModalForm('divergence_mark_set', '标记分歧', { success: '已标记分歧' })
  const act = useAct('divergence_mark_set')
  const marked = deviations.find(({ kind }) => kind === 'mark')
  const unmark = () =>
    confirmLoss({
      title: '取消分歧标记？',
      loss: `标记的说明“${marked?.text}”将删除，组长不再须说明这一项`,
      verb: '取消标记',
      onOk: async () => {
        await act.mutateAsync({ project_id, book_id, marked: 0 })
        toast.success('已取消标记')
      },
    })
  return (
    <>
      <Button
        disabled={mark_refusal !== null}
        title={mark_refusal ?? undefined}
        onClick={marked ? unmark : () => form.open({ project_id, book_id, marked: 1 })}
      >
        {marked ? '取消分歧标记' : '标记分歧'}
      </Button>
      {form.dialog(
        <Field
          name="reason"
          label="分歧说明"
          extra="标记后，组长须合议并在小组意见中说明这一分歧才能提交"
          rules={[REASON_RULE]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount placeholder="哪些专家的哪些看法不同" />
        </Field>,
      )}
    </>
  )
}
