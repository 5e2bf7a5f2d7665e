import { boolean, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import {
  BINDING,
  BOOK_KIND,
  COURSE_NATURE,
  COURSE_REQUIRED,
  DECLARE_TYPE,
  LANGUAGE,
  type AwardLevel,
  type KeyProject,
  type NewForm,
  type PlanLevel,
} from '#contract/facts/declaration/bookFields'
import { choice } from '#server/db/schema/columns'

/** A prize that a book has won. */
export interface StoredAward {
  name: string
  level: AwardLevel
  grade: string
  year: number | null
  org: string
  /** Name of a stored file. */
  file: string | null
}

/**
 * What a declarer says of a book beyond what an imported list tells. Months are `YYYY-MM`. All of it may be absent: a
 * draft lacks what its author has not written yet.
 */
export const declaredColumns = () => ({
  book_kind: choice(BOOK_KIND),
  declare_type: choice(DECLARE_TYPE),
  volume_desc: text(),
  /** Ten digits, `2023123456`. */
  cip_no: text(),
  cip_has_textbook: boolean(),
  edition: integer(),
  print_no: integer(),
  print_date: text(),
  first_publish_date: text(),
  /** Copies printed since the first edition. */
  total_print: integer(),
  page_count: integer(),
  format: text(),
  binding: choice(BINDING),
  /** 学科门类与专业类 of undergraduate books. */
  subject_code: text(),
  apply_majors: jsonb().$type<string[]>().notNull().default([]),
  course_nature: choice(COURSE_NATURE),
  course_required: choice(COURSE_REQUIRED),
  class_hours: integer(),
  new_forms: jsonb().$type<NewForm[]>().notNull().default([]),
  digital_url: text(),
  digital_account: text(),
  digital_pwd: text(),
  digital_resource_desc: text(),
  language: choice(LANGUAGE),
  is_revised: boolean(),
  revise_desc: text(),
  coop_enterprise: boolean(),
  enterprise_names: text(),
  cert_link: text(),
  plan_level: jsonb().$type<PlanLevel[]>().notNull().default([]),
  key_projects: jsonb().$type<KeyProject[]>().notNull().default([]),
  awards: jsonb().$type<StoredAward[]>().notNull().default([]),
  has_english: boolean(),
  feature: text(),
  effect: text(),
  catalog: text(),
  /** Names of stored files. */
  catalog_file: text(),
  cover: text(),
  copyright_owner: text(),
  /** The declarer confirms that the book is none of the kinds that cannot be declared. */
  in_scope: boolean().notNull().default(false),
  /** How much of what is required is there, in per cent; kept with each save for lists. */
  completeness: numeric({ precision: 5, scale: 1, mode: 'number' }).notNull().default(0),
})
