import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { RETURNED } from '#contract/rules/review/returned'
import { rule } from '#src/api/rule'
import { useModalForm } from '#src/list/useModalForm'

const Field = Form.Item<In<'return_expert_review'>>

interface Whose {
  user_id: number
  name: string
}

/** Returns one review, or all reviews of an expert, for revision. */
export function useReturn(project_id: number) {
  const [about, setAbout] = useState('')
  const form = useModalForm('return_expert_review', '退回评审', { success: RETURNED })
  return {
    open: ({ user_id, name }: Whose, book?: { book_id: number; book_name: string }) => {
      setAbout(book ? `${name}对《${book.book_name}》的评审` : `${name}已提交的全部评审`)
      form.open({ project_id, user_id, book_ids: book ? [book.book_id] : [] })
    },
    dialog: form.dialog(
      <>
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`将退回${about}。退回前的分数和意见留作一个版本；重新提交以前不计入结果，已算出的结果须重新核分。`}
        />
        <Field name="reason" label="退回理由" rules={[rule('return_expert_review', 'reason')]}>
          <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
        </Field>
      </>,
    ),
  }
}
