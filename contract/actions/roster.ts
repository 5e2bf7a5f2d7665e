import { z } from 'zod'
import { flag, id, oneOf, paged, write } from '#contract/define'
import {
  EXPERT_KIND,
  EXPERT_STATUS,
  MAJOR_CATEGORY,
  MEMBER_TYPE,
  PROVINCE,
  SEX,
  TITLE_LEVEL,
} from '#contract/dict'
import { exported } from '#contract/entities/exported'
import { MANAGERS } from '#contract/roles'

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
    }),
  ),
  assigned_num: count,
  done_num: count,
  avg_score: z.number().nullable(),
  sign_ok: flag,
  has_password: flag,
})

/** All experts an office may call upon, and where they sit in a project. */
export const roster = {
  /** 项目专家名单 */
  project_expert_list: paged({ who: MANAGERS, filter, row: RosterRow }),
  /** 导出人员(专家). Telephones and bank accounts leave the house: who took them is logged. */
  daochu_renyuan: write({
    who: MANAGERS,
    input: z.object({
      ...filter,
      with_bank: flag.default(0),
      /** Of `user_password_check` for `export_bank`. */
      pass_token: z.string().max(100).optional(),
    }),
    output: exported,
  }),
}
