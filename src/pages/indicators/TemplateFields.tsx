import { Form, Input, InputNumber, Select } from 'antd'
import type { Input as In } from '#contract'
import { SCORE_MODE } from '#contract/entities/ruleLabels'
import { options } from '#contract/facts/closed'
import { rule } from '#src/api/rule'
import type { Template } from './TemplateList'

const Field = Form.Item<In<'indicator_template_add'>>

/** Starts a new table with the lines of another one, and with how that is scored. */
function Reference({ templates }: { templates: readonly Template[] }) {
  const form = Form.useFormInstance<In<'indicator_template_add'>>()
  const take = (template_id: number | undefined): void => {
    const source = templates.find((one) => one.template_id === template_id)
    if (source) form.setFieldsValue({ score_mode: source.score_mode, full_score: source.full_score })
  }
  return (
    <Field
      name="copy_from_id"
      label="引用现有指标体系"
      extra="带入它的全部指标，之后可以修改，互不影响；不选则从空白开始"
    >
      <Select
        allowClear
        placeholder="不引用"
        options={templates.map(({ template_id, name }) => ({ value: template_id, label: name }))}
        onChange={take}
      />
    </Field>
  )
}

/** An indicator table itself; with `templates` it may start from one of them. */
export const TemplateFields = ({ templates }: { templates?: readonly Template[] }) => (
  <>
    {templates && <Reference templates={templates} />}
    <Field name="name" label="指标体系名称" rules={[rule('indicator_template_add', 'name')]}>
      <Input maxLength={80} />
    </Field>
    <Field
      name="score_mode"
      label="评分方式"
      rules={[rule('indicator_template_add', 'score_mode', '请选择评分方式')]}
      extra="百分制加权时各项填权重（%），其余方式填分值"
    >
      <Select options={options(SCORE_MODE)} />
    </Field>
    <Field name="full_score" label="满分" rules={[rule('indicator_template_add', 'full_score')]}>
      <InputNumber style={{ width: '100%' }} precision={0} />
    </Field>
  </>
)
