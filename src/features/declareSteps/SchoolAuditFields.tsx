import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { DECLARE_STEPS } from '#contract/facts/declaration/life'
import { rule } from '#src/api/rule'
import { OneUpload } from '#src/features/upload/OneUpload'

const Field = Form.Item<In<'bookinfo_school_audit'>>
const LONGEST = 500
const { reason: shortest } = DECLARE_STEPS.school_return

/** 学校审核通过: the opinion, and the page with the seal. */
export const PassFields = () => (
  <>
    <Field
      name="opinion"
      label="学校意见"
      rules={[{ required: true, whitespace: true, message: '请填写学校意见' }]}
    >
      <Input.TextArea rows={4} maxLength={LONGEST} showCount />
    </Field>
    <Field
      name="sealed_file"
      label="盖章扫描件"
      extra="学校党委或教材委员会盖章的意见；申报材料中已有“学校意见”（M10）时可以不传"
      rules={[rule('bookinfo_school_audit', 'sealed_file')]}
    >
      <OneUpload />
    </Field>
  </>
)

/** 退回: why, in words that help the author. */
export const ReturnFields = () => (
  <Field
    name="reason"
    label="退回理由"
    rules={[
      { required: true, whitespace: true, min: shortest, message: `请填写退回理由，不少于${shortest}字` },
    ]}
  >
    <Input.TextArea rows={4} maxLength={LONGEST} showCount />
  </Field>
)
