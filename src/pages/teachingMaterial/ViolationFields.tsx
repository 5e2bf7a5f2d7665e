import { Form, Input, Radio, Select } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { VIOLATION_TYPE } from '#contract/facts/results'
import { rule } from '#src/api/rule'
import { FileUpload } from '#src/features/upload/FileUpload'

const Field = Form.Item<In<'update_book_violation'>>

/** What a director decides; the confirmation between is the leader's. */
const DECISIONS = [
  { value: 'confirmed', label: '认定违规' },
  { value: 'released', label: '解除' },
  { value: 'none', label: '无违规' },
]

interface Props {
  /** The user proposes a violation and does not decide about it. */
  isProposal: boolean
}

/** What is decided or proposed, and why. */
export default function ViolationFields({ isProposal }: Props) {
  return (
    <>
      {!isProposal && (
        <Field
          name="violation_status"
          label="认定结果"
          rules={[rule('update_book_violation', 'violation_status')]}
        >
          <Radio.Group aria-label="认定结果" options={DECISIONS} />
        </Field>
      )}
      <Field name="violation_type" label="违规类型" rules={[rule('update_book_violation', 'violation_type')]}>
        <Select allowClear placeholder="请选择" options={options(VIOLATION_TYPE)} />
      </Field>
      <Field
        name="reason"
        label="理由"
        rules={[rule('update_book_violation', 'reason')]}
        extra={
          isProposal
            ? '提出后由评审活动管理员认定，认定之前不影响排名；操作与理由记入日志'
            : '认定后该教材不参与排名，操作与理由记入日志'
        }
      >
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Field>
      <Field name="files" label="证明材料">
        <FileUpload purpose="attachment" />
      </Field>
    </>
  )
}
