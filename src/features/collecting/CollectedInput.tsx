import { Form, Input, InputNumber, Select } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { options } from '#contract/facts/closed'
import { NUMBER_LIMITS, TEXT_MAX } from '#contract/rules/declaration/bookFields'
import {
  COLLECTED_LABELS,
  collectedRequired,
  type CollectedField,
} from '#contract/rules/declaration/collected'
import { rule } from '#src/api/rule'
import { MajorPicker } from '#src/features/majors/MajorPicker'
import { FileUpload } from '#src/features/upload/FileUpload'
import { MonthInput } from '#src/ui/WireInputs'
import type { CollectedValues } from './values'

/** Least and most are the rule's to name: the input would change what is out of range without a word. */
const decimals = (field: keyof typeof NUMBER_LIMITS) => ({
  precision: NUMBER_LIMITS[field].places,
  style: { width: '100%' },
})

/** A major of the level that is chosen; another level has other majors. */
function Major(props: Omit<ComponentProps<typeof MajorPicker>, 'edu_level'>) {
  const edu_level = Form.useWatch<CollectedValues['edu_level']>('edu_level')
  return <MajorPicker {...props} edu_level={edu_level} />
}

/** Everything else is a line of text; the files of an upload are judged when they are chosen. */
const INPUTS: Partial<Record<CollectedField, ReactNode>> = {
  edition: <InputNumber {...decimals('edition')} prefix="第" suffix="版" />,
  print_no: <InputNumber {...decimals('print_no')} prefix="第" suffix="次" />,
  publish_date: <MonthInput />,
  print_date: <MonthInput />,
  word_count: <InputNumber {...decimals('word_count')} suffix="千字" />,
  price: <InputNumber {...decimals('price')} suffix="元" />,
  cip_no: <Input placeholder="(2023)第123456号" />,
  edu_level: <Select allowClear options={options(EDU_LEVEL)} placeholder="请选择" />,
  major_code: <Major />,
  carrier: <Select allowClear options={options(CARRIER)} placeholder="请选择" />,
  abstract: <Input.TextArea rows={4} maxLength={TEXT_MAX.abstract} showCount />,
  cover: <FileUpload purpose="image" max={1} />,
  copyright_file: <FileUpload purpose="attachment" max={1} />,
}

const FILES: readonly CollectedField[] = ['cover', 'copyright_file']

/** One field of the form. What has to be there is asked for when the book is handed in, not before. */
export function CollectedInput({ field }: { field: CollectedField }) {
  const carrier = Form.useWatch<CollectedValues['carrier']>('carrier')
  return (
    <Form.Item<CollectedValues>
      name={field}
      label={COLLECTED_LABELS[field]}
      required={collectedRequired({ carrier }).includes(field)}
      rules={FILES.includes(field) ? [] : [rule('collection_save', `fields.${field}`)]}
    >
      {INPUTS[field] ?? <Input />}
    </Form.Item>
  )
}
