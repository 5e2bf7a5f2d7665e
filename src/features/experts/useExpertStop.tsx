import { REFUSAL } from '#contract/refusals'
import { Alert, Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { useState } from 'react'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { useModalForm } from '#src/list/useModalForm'
import { toast } from '#src/ui/feedback'
import { ScoresChoice } from './ScoresChoice'
import { useReplacement } from '#src/features/replacement/useReplacement'

export type Stop = 'disabled' | 'withdrawn'

interface Stopped {
  user_id: number
  /** How many reviews the expert has submitted. */
  done_num: number
}

const Field = Form.Item<In<'update_expert_status'>>

/** A stop or a withdrawal, with its reason, and what it costs; then who could take the books that lack an expert. */
export function useExpertStop(project_id: number, expert_status: Stop) {
  const verb = expert_status === 'disabled' ? '停评' : '中途退出'
  const [stopped, setStopped] = useState<{ user_id: number }>()
  const [submitted, setSubmitted] = useState(0)
  const replacement = useReplacement(project_id)
  const form = useModalForm('update_expert_status', verb, {
    onDone: ({ gaps }) => {
      if (gaps.length === 0) return
      toast.warning(
        `${gaps.length}种教材待补派：${gaps
          .slice(0, 3)
          .map((gap) => `《${gap.book_name}》`)
          .join('')}${gaps.length > 3 ? '等' : ''}`,
      )
      if (stopped) replacement.open(stopped)
    },
  })
  const fields = (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="未提交的评审将取消，相关教材标记为待补派。组长停评后不再担任组长。"
      />
      {submitted > 0 && (
        <Field name="drop_scores" label="已提交的评审">
          <ScoresChoice num={submitted} />
        </Field>
      )}
      <Field
        name="reason"
        label={`${verb}理由`}
        rules={[{ required: true, min: 5, whitespace: true, message: REFUSAL.reasonLength(5) }]}
      >
        <Input.TextArea rows={3} maxLength={REASON_LENGTH.short} showCount />
      </Field>
    </>
  )
  return {
    open: (...people: readonly Stopped[]) => {
      setSubmitted(people.reduce((sum, { done_num }) => sum + done_num, 0))
      const [only, ...others] = people
      // Whose books can go to whom is asked for one at a time.
      setStopped(others.length === 0 ? only : undefined)
      form.open({ project_id, user_ids: people.map(({ user_id }) => user_id), expert_status, drop_scores: 0 })
    },
    dialog: (
      <>
        {form.dialog(fields)}
        {replacement.dialog}
      </>
    ),
  }
}
