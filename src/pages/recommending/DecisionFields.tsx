import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { OPINION_LENGTH, RECOMMEND_STEPS } from '#contract/facts/declaration/recommending'
import { REFUSAL } from '#contract/refusals'
import { rule } from '#src/api/rule'
import { OneUpload } from '#src/features/upload/OneUpload'

const Field = Form.Item<In<'declare_recommend_audit'>>
const LONGEST = 500
const shortest = RECOMMEND_STEPS.recommend_return.reason

/** 推荐: the opinion of the unit, and the page with its seal. */
export const RecommendFields = () => (
  <>
    <Field
      name="opinion"
      label="推荐意见"
      rules={[
        {
          required: true,
          whitespace: true,
          min: OPINION_LENGTH.min,
          message: `请填写推荐意见，不少于${OPINION_LENGTH.min}字`,
        },
      ]}
    >
      <Input.TextArea rows={4} maxLength={OPINION_LENGTH.max} showCount />
    </Field>
    <Field
      name="sealed_file"
      label="盖章扫描件"
      extra="推荐单位盖章的推荐意见；多种教材可以共用一份"
      rules={[
        { required: true, message: '请上传盖章的推荐意见' },
        rule('declare_recommend_audit', 'sealed_file'),
      ]}
    >
      <OneUpload />
    </Field>
  </>
)

/** 退回、不予推荐: why, in words that help those who declare. */
export const RefusalFields = () => (
  <Field
    name="reason"
    label="理由"
    rules={[{ required: true, whitespace: true, min: shortest, message: REFUSAL.reasonLength(shortest) }]}
  >
    <Input.TextArea rows={4} maxLength={LONGEST} showCount />
  </Field>
)
