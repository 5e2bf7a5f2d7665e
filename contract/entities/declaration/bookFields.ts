import { z } from '#contract/zod'
import { MONTH, flag, MAX_INT, oneOf, text } from '#contract/define'
import { CARRIER, CHANNEL, EDITOR_ROLE, EDU_LEVEL } from '#contract/facts/books'
import {
  AWARD_LEVEL,
  BINDING,
  BOOK_KIND,
  COURSE_NATURE,
  COURSE_REQUIRED,
  DECLARE_TYPE,
  EDITOR_UNIT,
  EDUCATION,
  KEY_PROJECT,
  LANGUAGE,
  NEW_FORM,
  PLAN_LEVEL,
} from '#contract/facts/declaration/bookFields'
import { SEX } from '#contract/facts/experts'
import { REFUSAL } from '#contract/refusals'
import {
  AWARD_YEARS,
  BOOK_LABELS,
  EDITOR_LABELS,
  EDITOR_MAX,
  MOST_AWARDS,
  MOST_MAJORS,
  NUMBER_LIMITS,
  TEXT_MAX,
  type BookField,
  type EditorField,
} from '#contract/rules/declaration/bookFields'
import { PHONE } from '#contract/rules/password'
import { uploadedName } from '#contract/entities/system/uploaded'

/** What is left empty is stored as absent. */
export const orNull = <O, I>(schema: z.ZodType<O, I>) => schema.nullish().transform((value) => value ?? null)
export const textOrNull = <I>(schema: z.ZodType<string, I>) =>
  schema.nullish().transform((value) => value || null)
/** A text that is empty or of a form. */
export const formed = (schema: z.ZodString, isRight: (value: string) => boolean, message: string) =>
  textOrNull(schema.trim().refine((value) => value === '' || isRight(value), message))

const line = (field: keyof typeof TEXT_MAX) => textOrNull(text(BOOK_LABELS[field], TEXT_MAX[field]))
const number = (field: keyof typeof NUMBER_LIMITS) => {
  const { min, max } = NUMBER_LIMITS[field]
  return orNull(
    z
      .int(`${BOOK_LABELS[field]}须为整数`)
      .min(min, `${BOOK_LABELS[field]}不小于${min}`)
      .max(max, `${BOOK_LABELS[field]}不超过${max}`),
  )
}
const decimals = (field: keyof typeof NUMBER_LIMITS) => {
  const { min, max, places } = NUMBER_LIMITS[field]
  return orNull(
    z
      .number(`${BOOK_LABELS[field]}须为数字`)
      .min(min, `${BOOK_LABELS[field]}不小于${min}`)
      .max(max, `${BOOK_LABELS[field]}不超过${max}`)
      .refine((value) => Number(value.toFixed(places)) === value, `${BOOK_LABELS[field]}最多${places}位小数`),
  )
}

export const month = (label: string) =>
  formed(z.string().max(20), (value) => MONTH.test(value), REFUSAL.monthForm(label))
const yesNo = orNull(z.union([z.literal(0), z.literal(1)]))
export const key = orNull(z.int().positive().max(MAX_INT))
export const uploadedOrNull = orNull(uploadedName)
export const isUrl = (value: string) => z.url({ protocol: /^https?$/ }).safeParse(value).success

const Award = z.object({
  name: text('获奖名称', 100).min(1, '请输入获奖名称'),
  level: oneOf(AWARD_LEVEL, '获奖级别'),
  grade: text('获奖等级', 20),
  year: orNull(
    z
      .int('获奖年份须为整数')
      .min(AWARD_YEARS.min, `获奖年份不早于${AWARD_YEARS.min}`)
      .max(AWARD_YEARS.max, `获奖年份不晚于${AWARD_YEARS.max}`),
  ),
  org: text('颁奖单位', 100),
  file: uploadedOrNull,
})

/** What a declarer writes of a book. A draft may lack anything but its name; what is there has to be right. */
export const BookFields = z.object({
  book_name: text(BOOK_LABELS.book_name, TEXT_MAX.book_name).min(1, '请输入教材名称'),
  book_kind: orNull(oneOf(BOOK_KIND, BOOK_LABELS.book_kind)),
  volume_desc: line('volume_desc'),
  declare_type: orNull(oneOf(DECLARE_TYPE, BOOK_LABELS.declare_type)),
  in_scope: flag.default(0),
  edu_level: orNull(oneOf(EDU_LEVEL, BOOK_LABELS.edu_level)),
  major_code: line('major_code'),
  subject_code: line('subject_code'),
  apply_majors: z.array(z.string().max(10)).max(MOST_MAJORS, `适用专业不超过${MOST_MAJORS}个`).default([]),
  course_name: line('course_name'),
  course_nature: orNull(oneOf(COURSE_NATURE, BOOK_LABELS.course_nature)),
  course_required: orNull(oneOf(COURSE_REQUIRED, BOOK_LABELS.course_required)),
  class_hours: number('class_hours'),
  carrier: orNull(oneOf(CARRIER, BOOK_LABELS.carrier)),
  new_forms: z.array(oneOf(NEW_FORM, BOOK_LABELS.new_forms)).default([]),
  digital_url: formed(
    z.string().max(TEXT_MAX.digital_url, `${BOOK_LABELS.digital_url}不超过${TEXT_MAX.digital_url}字`),
    isUrl,
    '数字教材地址须以 http:// 或 https:// 开头',
  ),
  digital_account: line('digital_account'),
  digital_pwd: line('digital_pwd'),
  digital_resource_desc: line('digital_resource_desc'),
  language: orNull(oneOf(LANGUAGE, BOOK_LABELS.language)),
  /** One or more, joined by a comma; 13 digits each once they are right. */
  isbn: line('isbn'),
  cip_no: line('cip_no'),
  cip_has_textbook: yesNo,
  publisher_id: key,
  publisher_name: line('publisher_name'),
  publish_date: month(BOOK_LABELS.publish_date),
  edition: number('edition'),
  print_no: number('print_no'),
  print_date: month(BOOK_LABELS.print_date),
  first_publish_date: month(BOOK_LABELS.first_publish_date),
  total_print: number('total_print'),
  word_count: decimals('word_count'),
  page_count: number('page_count'),
  format: line('format'),
  binding: orNull(oneOf(BINDING, BOOK_LABELS.binding)),
  price: decimals('price'),
  copyright_owner: line('copyright_owner'),
  is_revised: yesNo,
  revise_desc: line('revise_desc'),
  abstract: line('abstract'),
  feature: line('feature'),
  effect: line('effect'),
  catalog: line('catalog'),
  catalog_file: uploadedOrNull,
  cover: uploadedOrNull,
  coop_enterprise: yesNo,
  enterprise_names: line('enterprise_names'),
  cert_link: line('cert_link'),
  has_english: yesNo,
  plan_level: z.array(oneOf(PLAN_LEVEL, BOOK_LABELS.plan_level)).default([]),
  key_projects: z.array(oneOf(KEY_PROJECT, BOOK_LABELS.key_projects)).default([]),
  awards: z.array(Award).max(MOST_AWARDS, `获奖情况不超过${MOST_AWARDS}项`).default([]),
  recommend_channel: orNull(oneOf(CHANNEL, BOOK_LABELS.recommend_channel)),
  recommend_dept_id: key,
} satisfies Record<BookField, z.ZodType>)
export type BookFields = z.output<typeof BookFields>

const editorLine = (field: keyof typeof EDITOR_MAX) =>
  textOrNull(text(EDITOR_LABELS[field], EDITOR_MAX[field]))

/** 编写人员 */
export const EditorFields = z.object({
  name: text(EDITOR_LABELS.name, EDITOR_MAX.name).min(1, '请输入姓名'),
  role: oneOf(EDITOR_ROLE, EDITOR_LABELS.role),
  unit: editorLine('unit'),
  unit_kind: orNull(oneOf(EDITOR_UNIT, EDITOR_LABELS.unit_kind)),
  title: editorLine('title'),
  post: editorLine('post'),
  birth: month(EDITOR_LABELS.birth),
  sex: orNull(oneOf(SEX, EDITOR_LABELS.sex)),
  education: orNull(oneOf(EDUCATION, EDITOR_LABELS.education)),
  major: editorLine('major'),
  phone: formed(z.string().max(11, REFUSAL.phone), (value) => PHONE.test(value), REFUSAL.phone),
  id_card: editorLine('id_card'),
  duty: editorLine('duty'),
  craft_note: editorLine('craft_note'),
  political_ok: yesNo,
  political_file: uploadedOrNull,
  is_foreign: flag.default(0),
  signed: flag.default(0),
} satisfies Record<EditorField, z.ZodType>)
export type EditorFields = z.output<typeof EditorFields>

/** What is attested of an editor for one declaration is attested anew for another. */
export const NOT_ATTESTED = {
  political_ok: null,
  political_file: null,
  signed: 0,
} as const satisfies Partial<EditorFields>
