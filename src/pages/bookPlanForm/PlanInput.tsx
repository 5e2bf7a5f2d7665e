import { Form, Input, InputNumber, Select, Typography } from 'antd'
import { useState, type ReactNode } from 'react'
import { options } from '#contract/facts/closed'
import { COURSE_NATURE } from '#contract/facts/declaration/bookFields'
import { PLAN_SOURCE } from '#contract/facts/declaration/plans'
import {
  OUTLINE_LENGTH,
  outlineLength,
  PLAN_LABELS,
  PLAN_REQUIRED,
  type PlanField,
} from '#contract/rules/declaration/planFields'
import { rule } from '#src/api/rule'
import { CARRIERS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { MajorPicker } from '#src/features/majors/MajorPicker'
import { PublisherSelect } from '#src/features/publisher/PublisherSelect'
import { RichTextField } from '#src/features/richText/RichTextField'
import { FileUpload } from '#src/features/upload/FileUpload'
import { MonthInput } from '#src/ui/WireInputs'
import type { PlanValues } from './usePlanForm'

interface FieldProps<T> {
  id?: string
  value?: T | null
  onChange?: (value: T | null) => void
}

/** The outline, with how much of it there is. */
function Outline({ value, onChange }: FieldProps<string>) {
  const [first] = useState(value ?? '')
  const written = outlineLength(value)
  return (
    <>
      <RichTextField
        label={PLAN_LABELS.outline}
        text={first}
        disabled={false}
        onChange={(text) => onChange?.(text)}
      />
      <Typography.Text type="secondary" aria-live="polite">
        已写{written}字（不计空白）
        {written < OUTLINE_LENGTH.min && `，提交时不少于${OUTLINE_LENGTH.min}字`}
      </Typography.Text>
    </>
  )
}

/** A major of the level that is chosen; another level has other majors. */
function Major(props: FieldProps<string>) {
  const edu_level = Form.useWatch('edu_level', Form.useFormInstance<PlanValues>())
  return <MajorPicker {...props} edu_level={edu_level} />
}

const INPUTS: Partial<Record<PlanField, ReactNode>> = {
  plan_name: <Input maxLength={100} showCount />,
  plan_source: <Select allowClear options={options(PLAN_SOURCE)} placeholder="请选择" />,
  publisher_id: <PublisherSelect allowClear />,
  edu_level: <DictSelect {...EDU_LEVELS} placeholder="请选择" />,
  major_code: <Major />,
  course_nature: <Select allowClear options={options(COURSE_NATURE)} placeholder="请选择" />,
  carrier: <DictSelect {...CARRIERS} placeholder="请选择" />,
  plan_words: <InputNumber precision={1} style={{ width: '100%' }} />,
  expected_publish_date: <MonthInput />,
  outline: <Outline />,
  sample_file: <FileUpload purpose="attachment" max={1} />,
  market_desc: (
    <Input.TextArea rows={4} maxLength={2000} showCount placeholder="同类教材有哪些，本教材有何不同" />
  ),
  team_desc: <Input.TextArea rows={4} maxLength={2000} showCount />,
}

const REQUIRED: readonly PlanField[] = PLAN_REQUIRED

/** One field of a plan. What has to be there is asked for when the plan is handed in, not before. */
export const PlanInput = ({ field }: { field: PlanField }) => (
  <Form.Item
    name={field}
    label={PLAN_LABELS[field]}
    required={REQUIRED.includes(field)}
    rules={field === 'sample_file' ? [] : [rule('book_plan_save', `fields.${field}`)]}
  >
    {INPUTS[field] ?? <Input />}
  </Form.Item>
)
