import { Form } from 'antd'
import { DictSelect } from './DictSelect'
import type { Dict } from './useDict'

interface Props<F> {
  name: keyof F & string
  dict: Dict
  placeholder: string
  /** Pixels. */
  width?: number
}

/** One value of a dictionary in the filter of a list; `F` is the filter it stands in. */
export const DictFilter = <F extends object>({ name, dict, placeholder, width = 120 }: Props<F>) => (
  <Form.Item<Record<string, unknown>> name={name}>
    <DictSelect {...dict} aria-label={placeholder} placeholder={placeholder} style={{ width }} />
  </Form.Item>
)
