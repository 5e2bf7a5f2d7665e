import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { lateRule } from '#src/api/rule'

/** 审核意见 of the dialog that decides: whoever gives a book back says why. */
export const AuditOpinion = ({ passed }: { passed: 0 | 1 }) => (
  <Form.Item<In<'collection_audit'>>
    name="opinion"
    label={passed === 1 ? '审核意见（选填）' : '退回意见'}
    rules={[
      lateRule(passed === 0, async () => {
        const { reason, text } = await import('#contract/define')
        return passed === 1 ? text('审核意见', REASON_LENGTH.long) : reason('退回意见', 5)
      }),
    ]}
  >
    <Input.TextArea rows={4} maxLength={REASON_LENGTH.long} showCount />
  </Form.Item>
)
