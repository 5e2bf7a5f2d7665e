import { z } from 'zod'
import { flag, id, oneOf, paged, read, requiredText, text, write } from '#contract/define'
import {
  EXPERT_KIND,
  EXPERT_STATUS,
  AVOID_KIND,
  REVIEW_STATUS,
  MAJOR_CATEGORY,
  MEMBER_TYPE,
  PROVINCE,
  SEX,
  TITLE_LEVEL,
} from '#contract/dict'
import { exported } from '#contract/entities/exported'
import { MANAGERS } from '#contract/roles'
import { idCard } from '#contract/rules/importIdCard'
import { email, phone, type Reader } from '#contract/rules/importReaders'
import { ROSTER_COLUMNS } from '#contract/rules/rosterColumns'

const count = z.number().int()

const filter = {
  project_id: id,
  keyword: z.string().max(50).optional(),
  unit: z.string().max(100).optional(),
  province_id: oneOf(PROVINCE, '省份').optional(),
  title_level: oneOf(TITLE_LEVEL, '职称级别').optional(),
  major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
  expert_kind: oneOf(EXPERT_KIND, '专家类型').optional(),
  group_id: id.optional(),
  expert_status: oneOf(EXPERT_STATUS, '专家状态').optional(),
  member_type: oneOf(MEMBER_TYPE, '人员类型').optional(),
  /** 1: who sits in the project; 0: who does not; absent: both. */
  in_project: flag.optional(),
}

export const RosterRow = z.object({
  user_id: id,
  user_name: z.string(),
  name: z.string(),
  sex: oneOf(SEX, '性别').nullable(),
  unit: z.string().nullable(),
  province_name: z.string().nullable(),
  title: z.string().nullable(),
  title_level: z.string().nullable(),
  major_domain: z.string().nullable(),
  major_categories: z.array(z.string()),
  expert_kind: z.string().nullable(),
  phone: z.string().nullable(),
  seats: z.array(
    z.object({
      group_id: id,
      group_name: z.string(),
      member_type: oneOf(MEMBER_TYPE, '人员类型'),
      expert_status: oneOf(EXPERT_STATUS, '专家状态'),
      /** When he agreed to come; null while he has not. */
      confirm_time: z.string().nullable(),
    }),
  ),
  liaison_name: z.string().nullable(),
  assigned_num: count,
  done_num: count,
  avg_score: z.number().nullable(),
  /** Falls when he declines after having agreed. */
  credit_score: count,
  sign_ok: flag,
  has_password: flag,
})

/** The library of experts is everybody's who runs reviews; the technical office keeps it too. */
const LIBRARIANS = [...MANAGERS, 'sys2'] as const

/** All experts an office may call upon, and where they sit in a project. */
export const roster = {
  /** 项目专家名单 */
  project_expert_list: paged({ who: LIBRARIANS, filter, row: RosterRow }),
  /** 导出人员(专家). Telephones and bank accounts leave the house: who took them is logged. */
  daochu_renyuan: write({
    who: MANAGERS,
    input: z.object({
      ...filter,
      /** Which columns; left out, the usual ones. They stand in the order of the contract. */
      fields: z.array(oneOf(ROSTER_COLUMNS, '导出列')).min(1, '请选择要导出的列').max(20).optional(),
      with_bank: flag.default(0),
      /** Of `user_password_check` for `export_bank`. */
      pass_token: z.string().max(100).optional(),
    }),
    output: exported,
  }),
}

/** A text judged by the rules by which an imported cell is, in the same words. */
const asRead = (label: string, reader: Reader<string>) =>
  z.string(`请输入${label}`).transform((written, ctx) => {
    const read = reader(written)
    if (read.ok) return read.value
    ctx.addIssue({ code: 'custom', message: `${label}${read.reason}` })
    return z.NEVER
  })

/** The form of an expert, filled in whole: an edit clears what it leaves out, but for the identity number. */
export const ExpertFields = z.object({
  name: requiredText('姓名', 30),
  sex: oneOf(SEX, '性别').nullish(),
  birth: z.iso.date('出生日期须为YYYY-MM-DD').nullish(),
  /** Left out it stays as it is: a form never shows it in full. */
  id_card: asRead('身份证号', idCard).optional(),
  unit: requiredText('单位', 100),
  part_time_units: z.array(requiredText('兼职单位', 100)).max(10, '兼职单位最多10个').default([]),
  province_id: oneOf(PROVINCE, '省份'),
  title: requiredText('职称', 50),
  title_level: oneOf(TITLE_LEVEL, '职称级别').nullish(),
  post: text('职务', 50).nullish(),
  major_domain: requiredText('专业领域', 100),
  major_categories: z
    .array(oneOf(MAJOR_CATEGORY, '专业大类'))
    .min(1, '请选择专业大类')
    .max(3, '专业大类最多3个'),
  expert_kind: oneOf(EXPERT_KIND, '专家类型').nullish(),
  phone: asRead('手机', phone),
  email: asRead('邮箱', email).nullish(),
})

/** Ours. */
export const rosterExtensions = {
  /** Everybody a list of experts would show, on all of its pages */
  project_expert_keys: read({
    who: MANAGERS,
    input: z.object(filter),
    output: z.array(z.object({ user_id: id, name: z.string() })),
  }),
  /** What is known of an expert; the identity number with its middle hidden */
  expert_detail: read({
    who: LIBRARIANS,
    input: z.object({ user_id: id }),
    output: z.object({
      user_id: id,
      revision: count,
      name: z.string(),
      sex: oneOf(SEX, '性别').nullable(),
      birth: z.string().nullable(),
      id_card_masked: z.string().nullable(),
      unit: z.string().nullable(),
      part_time_units: z.array(z.string()),
      province_id: z.string().nullable(),
      title: z.string().nullable(),
      title_level: z.string().nullable(),
      post: z.string().nullable(),
      major_domain: z.string().nullable(),
      major_categories: z.array(z.string()),
      expert_kind: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  }),
  /** A new expert, or what is known of one; tells which of his reviews the rules of avoidance now forbid */
  expert_save: write({
    who: LIBRARIANS,
    input: ExpertFields.extend({
      /** Absent: a new one, who gets an account without a password. */
      user_id: id.optional(),
      /** What the form was filled from. */
      revision: count.optional(),
    }),
    output: z.object({
      user_id: id,
      affected: z.array(
        z.object({
          fenpei_id: id,
          project_id: id,
          project_name: z.string(),
          group_id: id,
          book_name: z.string(),
          kind: oneOf(AVOID_KIND, '回避规则'),
          fact: z.string(),
          review_status: oneOf(REVIEW_STATUS, '评审状态'),
        }),
      ),
      /** Reviews of projects that the caller does not run, whose offices must look into them. */
      elsewhere_num: count,
    }),
  }),
}
