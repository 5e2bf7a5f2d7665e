import { Form, Select } from 'antd'
import { options, type Labels } from '#contract/facts/closed'

interface Props<F> {
  name: keyof F & string
  labels: Labels
  placeholder: string
  /** Pixels. */
  width?: number
}

/** One of a closed list of values in the filter of a list; `F` is the filter it stands in. */
export const ChoiceFilter = <F extends object>({ name, labels, placeholder, width = 120 }: Props<F>) => (
  <Form.Item<Record<string, unknown>> name={name}>
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={placeholder}
      placeholder={placeholder}
      options={options(labels)}
      style={{ width }}
    />
  </Form.Item>
)
