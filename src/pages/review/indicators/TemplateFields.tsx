import { Form, Input, InputNumber, Select } from 'antd'
import { contract, type Input as In } from '#contract'
import { SCORE_MODE } from '#contract/entities/ruleLabels'
import { options } from '#contract/dict'
import { rule } from '#src/api/rule'

const Field = Form.Item<In<'indicator_template_add'>>
const fields = contract.indicator_template_add.input.shape

/** An indicator table itself. */
export const TemplateFields = () => (
  <>
    <Field name="name" label="指标体系名称" rules={[rule(fields.name)]}>
      <Input maxLength={80} />
    </Field>
    <Field
      name="score_mode"
      label="评分方式"
      rules={[rule(fields.score_mode, '请选择评分方式')]}
      extra="百分制加权时各项填权重（%），其余方式填分值"
    >
      <Select options={options(SCORE_MODE)} />
    </Field>
    <Field name="full_score" label="满分" rules={[rule(fields.full_score)]}>
      <InputNumber style={{ width: '100%' }} min={1} max={1000} precision={0} />
    </Field>
  </>
)
