import { Form, Input } from 'antd'
import { contract, type Input as In } from '#contract'
import { OPINION_LENGTH, RECOMMEND_STEPS } from '#contract/facts/declaration/recommending'
import { REFUSAL } from '#contract/refusals'
import { OneUpload } from '#src/features/upload/OneUpload'

const Field = Form.Item<In<'declare_recommend_audit'>>
const LONGEST = 500
const shortest = RECOMMEND_STEPS.recommend_return.reason
const { sealed_file: fileShape } = contract.declare_recommend_audit.input.shape

const isSealed = (file: unknown): Promise<void> =>
  file !== undefined && fileShape.safeParse(file).success
    ? Promise.resolve()
    : Promise.reject(new Error('请上传盖章的推荐意见'))

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
      required
      rules={[{ validator: (_, file: unknown) => isSealed(file) }]}
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
