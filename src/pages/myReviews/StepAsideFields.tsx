import { Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { AVOID_KIND, BY_EXPERT } from '#contract/facts/avoidance'
import { REASON_LENGTH, STEP_ASIDE } from '#contract/facts/bounds'
import { rule } from '#src/api/rule'
import styles from './MyReviews.module.css'

const Field = Form.Item<In<'fenpei_avoid_apply'>>
const KINDS = BY_EXPERT.map((value) => ({ value, label: AVOID_KIND[value] }))

/** Why the expert must avoid a book, and what becomes of its review. */
export const StepAsideFields = () => (
  <>
    <p className={styles['hint']}>
      回避后，该教材立即移出您的评审任务，已填写的内容不再计入，并由管理员另行补派专家。
    </p>
    <Field name="kind" label="回避类型" rules={[rule('fenpei_avoid_apply', 'kind', '请选择回避类型')]}>
      <Select options={KINDS} />
    </Field>
    <Field name="reason" label="回避理由" rules={[rule('fenpei_avoid_apply', 'reason')]}>
      <Input.TextArea rows={3} maxLength={REASON_LENGTH.short} placeholder={`不少于${STEP_ASIDE}字`} />
    </Field>
  </>
)
