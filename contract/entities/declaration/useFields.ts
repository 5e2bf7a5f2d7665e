import { z } from '#contract/zod'
import { id, oneOf, requiredText, text } from '#contract/define'
import { PROVINCE } from '#contract/facts/catalogue'
import { SCHOOLS } from '#contract/facts/units'
import { termNumber } from '#contract/rules/declaration/usageRule'
import {
  EVALUATION_LENGTH,
  isTelephone,
  MOST_STUDENTS,
  TERM_FORM,
  USE_LABELS,
  usageContradictions,
  type UseField,
} from '#contract/rules/declaration/usageFields'
import { readRevision } from '#contract/rules/stale'
import { formed, key, orNull, uploadedOrNull, textOrNull } from './bookFields'

const line = (field: UseField, max: number) => textOrNull(text(USE_LABELS[field], max))
const isTerm = (value: string) => termNumber(value) !== null
const people = (field: UseField) =>
  z
    .number(`请输入${USE_LABELS[field]}`)
    .int(`${USE_LABELS[field]}须为整数`)
    .min(1, `${USE_LABELS[field]}不小于1`)
    .max(MOST_STUDENTS, `${USE_LABELS[field]}不超过${MOST_STUDENTS}`)

/** 选用情况: one row. The proof may follow: a list that is imported has none. */
export const UseFields = z.object({
  school_name: requiredText(USE_LABELS.school_name, 100),
  school_dept_id: key,
  province_id: orNull(oneOf(PROVINCE, USE_LABELS.province_id)),
  school_type: orNull(z.enum(SCHOOLS, `${USE_LABELS.school_type}不在可选范围内`)),
  major_name: line('major_name', 50),
  course_name: requiredText(USE_LABELS.course_name, 100),
  term_begin: z
    .string(`请选择${USE_LABELS.term_begin}`)
    .min(1, { error: `请选择${USE_LABELS.term_begin}`, abort: true })
    .max(10)
    .refine(isTerm, `请选择${USE_LABELS.term_begin}，${TERM_FORM}`),
  term_end: formed(z.string().max(10), isTerm, TERM_FORM),
  students: people('students'),
  total_students: orNull(people('total_students')),
  teacher_name: line('teacher_name', 20),
  teacher_phone: formed(z.string().max(30), isTelephone, '教师电话须为11位手机号或带区号的电话'),
  evaluation: line('evaluation', EVALUATION_LENGTH),
  proof_file: uploadedOrNull,
} satisfies Record<UseField, z.ZodType>)
export type UseFields = z.output<typeof UseFields>

/** A row as it is saved: with its key an existing one, without it a new one. */
export const UseToSave = UseFields.extend({
  use_id: id.optional(),
  revision: readRevision,
  /** Its line in the file that it came from, for the report of what was refused. */
  row: z.number().int().min(1).max(1_000_000).optional(),
}).superRefine((fields, ctx) => {
  for (const { field, reason } of usageContradictions(fields))
    ctx.addIssue({ code: 'custom', path: [field], message: USE_LABELS[field] + reason })
})
