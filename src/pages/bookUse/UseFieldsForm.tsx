import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { FiguresBook } from '#contract/entities/declaration/figuresBook'
import { options } from '#contract/facts/closed'
import { SCHOOL_TYPE } from '#contract/facts/units'
import { EVALUATION_LENGTH, USE_LABELS, type UseField } from '#contract/rules/declaration/usageFields'
import { SEASONS, termNumber, termOn } from '#contract/rules/declaration/usageRule'
import { rule } from '#src/api/rule'
import { PROVINCES } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { FileUpload } from '#src/features/upload/FileUpload'
import styles from './BookUse.module.css'
import { SchoolInput } from './SchoolInput'

/** As far back as a list of terms is still read with the eyes. */
const TERMS_BACK = 30

/** The terms that have begun by a day, the latest first. */
function termsUntil(day: string): { value: string; label: string }[] {
  const last = termNumber(termOn(day)) ?? 0
  return Array.from({ length: TERMS_BACK }, (_, back) => {
    const at = last - back
    const season = SEASONS[at % SEASONS.length] ?? SEASONS[0]
    const year = Math.floor(at / SEASONS.length)
    return { value: `${year}-${season}`, label: `${year}年${season}季` }
  })
}

/** An element and no component: the form's item puts its value and key into it. */
const STUDENTS = <InputNumber precision={0} style={{ width: '100%' }} suffix="人" />

const inputs = (book: FiguresBook): Readonly<Record<Exclude<UseField, 'school_dept_id'>, ReactNode>> => {
  const terms = termsUntil(book.deadline)
  return {
    school_name: <SchoolInput />,
    province_id: <DictSelect {...PROVINCES} placeholder="请选择" />,
    school_type: <Select allowClear options={options(SCHOOL_TYPE)} placeholder="请选择" />,
    course_name: <Input />,
    major_name: <Input />,
    term_begin: <Select showSearch options={terms} placeholder="请选择" />,
    term_end: <Select allowClear showSearch options={terms} placeholder="仍在使用" />,
    students: STUDENTS,
    total_students: STUDENTS,
    teacher_name: <Input />,
    teacher_phone: <Input inputMode="tel" />,
    evaluation: <Input.TextArea autoSize={{ minRows: 3 }} maxLength={EVALUATION_LENGTH} showCount />,
    proof_file: <FileUpload purpose="attachment" max={1} />,
  }
}

const WIDE: readonly UseField[] = ['school_name', 'evaluation', 'proof_file']
const ORDER = [
  'school_name',
  'province_id',
  'school_type',
  'course_name',
  'major_name',
  'term_begin',
  'term_end',
  'students',
  'total_students',
  'teacher_name',
  'teacher_phone',
  'evaluation',
  'proof_file',
] as const satisfies readonly UseField[]

/** All fields of one row. */
export function UseFieldsForm({ book }: { book: FiguresBook }) {
  const input = inputs(book)
  return (
    <div className={styles['fields']}>
      {ORDER.map((field) => (
        <div key={field} className={WIDE.includes(field) ? styles['wide'] : undefined}>
          <Form.Item
            name={field}
            label={field === 'proof_file' ? `${USE_LABELS.proof_file}（盖章）` : USE_LABELS[field]}
            rules={field === 'proof_file' ? [] : [rule('book_use_save', `rows.${field}`)]}
            {...(field === 'proof_file' && { extra: '可以先保存，提交申报之前补上' })}
          >
            {input[field]}
          </Form.Item>
        </div>
      ))}
      <Form.Item name="school_dept_id" hidden>
        <InputNumber />
      </Form.Item>
    </div>
  )
}
