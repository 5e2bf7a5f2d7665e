import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { ITEM_REMARK } from '#contract/facts/examining/formal'
import { query } from '#src/api/query'

const Field = Form.Item<In<'formal_exam_pass_on'>>

/** 转派: to whom, and why. */
export function PassOnFields() {
  const { data = [], isPending } = useQuery(query('formal_examiners', {}))
  return (
    <>
      <Field
        name="examiner_id"
        label="转派给"
        extra="不能转派给教材相关单位的人员"
        rules={[{ required: true, message: '请选择形式审查员' }]}
      >
        <Select
          loading={isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={data.map(({ user_id, examiner_name }) => ({ value: user_id, label: examiner_name }))}
        />
      </Field>
      <Field
        name="reason"
        label="转派理由"
        rules={[
          {
            required: true,
            whitespace: true,
            min: ITEM_REMARK.min,
            message: `请填写转派理由，不少于${ITEM_REMARK.min}字`,
          },
        ]}
      >
        <Input.TextArea rows={3} maxLength={ITEM_REMARK.max} showCount />
      </Field>
    </>
  )
}
