import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { options } from '#contract/facts/closed'
import { TEXTBOOK_QUALIFY } from '#contract/facts/units'
import { PUBLISHER_LABELS, PUBLISHER_REQUIRED, type PublisherField } from '#contract/rules/unit/publisher'
import { rule } from '#src/api/rule'
import { PROVINCES } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { FileUpload } from '#src/features/upload/FileUpload'
import { DayInput } from '#src/ui/WireInputs'

const REQUIRED: readonly PublisherField[] = PUBLISHER_REQUIRED
const NUMBERS: readonly PublisherField[] = [
  'staff_num',
  'editor_num',
  'senior_editor_num',
  'proof_num',
  'annual_titles',
  'annual_new_titles',
  'textbook_titles',
]

/** What is typed into; the files of an upload are judged when they are chosen. */
const INPUTS: Partial<Record<PublisherField, ReactNode>> = {
  isbn_prefix: <Select mode="tags" open={false} suffixIcon={null} placeholder="978-7-04，回车添加" />,
  textbook_qualify: <Select mode="multiple" options={options(TEXTBOOK_QUALIFY)} placeholder="请选择" />,
  province_id: <DictSelect {...PROVINCES} placeholder="请选择" />,
  license_valid_to: <DayInput />,
  license_file: <FileUpload purpose="attachment" max={1} />,
  quality_record: <Input.TextArea rows={3} placeholder="没有的填“无”" />,
  national_base: <Input.TextArea rows={2} />,
}

const inputOf = (field: PublisherField): ReactNode =>
  INPUTS[field] ??
  (NUMBERS.includes(field) ? <InputNumber precision={0} style={{ width: '100%' }} /> : <Input />)

/** One field of the record. What has to be there is asked for when the record is handed in, not before. */
export const PublisherInput = ({ field }: { field: PublisherField }) => (
  <Form.Item
    name={field}
    label={PUBLISHER_LABELS[field]}
    required={REQUIRED.includes(field)}
    rules={field === 'license_file' ? [] : [rule('publisher_save', `fields.${field}`)]}
  >
    {inputOf(field)}
  </Form.Item>
)
