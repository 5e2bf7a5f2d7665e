import { z } from '#contract/zod'
import {
  done,
  flag,
  id,
  ids,
  keyword,
  oneOf,
  paged,
  requiredText,
  text,
  whole,
  write,
} from '#contract/define'
import { accountName, optionalMail, SchoolFields, telephone } from '#contract/entities/unit/school'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, HIGH_LEVEL_TYPE, REG_STATUS, SCHOOLS } from '#contract/facts/units'
import { SCHOOL_ADMITTERS, SCHOOL_OFFICE, SCHOOL_ROLES } from '#contract/roles'

const orNull = z.string().nullable()
const schoolRole = z.enum(SCHOOL_ROLES, '角色不在可选范围内')
const SHORTEST_REASON = 5
const REASON = '退回理由'

/** Schools and their people, in the care of an office or of the school's own administrator. */
export const schools = {
  /** 学校名录: the schools that are units of the system */
  school_list: paged({
    who: SCHOOL_OFFICE,
    filter: {
      keyword: keyword('book'),
      province_id: oneOf(PROVINCE, '省份').optional(),
      dept_type: z.enum(SCHOOLS, '学校类型不在可选范围内').optional(),
      high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型').optional(),
    },
    row: z.object({
      dept_id: id,
      dept_name: z.string(),
      snum: orNull,
      dept_type: oneOf(DEPT_TYPE, '单位类型'),
      province_id: orNull,
      province_name: orNull,
      city_name: orNull,
      buwei: z.boolean(),
      ministry_name: orNull,
      high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型'),
      credit_code: orNull,
      contact_name: orNull,
      contact_phone: orNull,
      /** 名额 of this year; null is not limited. */
      declare_quota: whole.nullable(),
      quota_reserved: whole,
      quota_used: whole,
      /** Accounts of its people. */
      staff_num: whole,
    }),
  }),
  /** 双高类型, which the quota of a school follows */
  school_level: write({
    who: SCHOOL_ADMITTERS,
    input: z.object({ dept_id: id, high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型') }),
    output: done,
  }),
  /** 注册申请, those that wait first */
  school_applications: paged({
    who: SCHOOL_ADMITTERS,
    filter: {
      keyword: keyword('book'),
      province_id: oneOf(PROVINCE, '省份').optional(),
      reg_status: oneOf(REG_STATUS, '注册审核状态').optional(),
    },
    row: SchoolFields.omit({ contact_email: true }).extend({
      contact_email: orNull,
      application_id: id,
      province_name: z.string(),
      city_name: orNull,
      ministry_name: orNull,
      /** The published list names this school. */
      listed: z.boolean(),
      user_name: z.string(),
      license_file: z.string(),
      license_file_name: z.string(),
      reg_status: oneOf(REG_STATUS, '注册审核状态'),
      reason: orNull,
      submit_time: z.string(),
      decided_time: orNull,
    }),
  }),
  /** 注册审核: passing makes the school a unit and the account that applied its administrator */
  school_audit: write({
    who: SCHOOL_ADMITTERS,
    input: z
      .object({
        application_ids: ids.max(100, '一次不超过100所'),
        passed: flag,
        reason: text(REASON, REASON_LENGTH.long).optional(),
      })
      .refine(({ passed, reason }) => passed === 1 || (reason?.length ?? 0) >= SHORTEST_REASON, {
        path: ['reason'],
        message: `请填写${REASON}，不少于${SHORTEST_REASON}字`,
      }),
    output: z.object({ done_num: whole }),
  }),
  /** 学校人员 */
  school_staff: paged({
    who: [...SCHOOL_OFFICE, 'school'],
    filter: {
      dept_id: id,
      keyword: keyword('person'),
      role: schoolRole.optional(),
      disabled: flag.optional(),
    },
    row: z.object({
      user_id: id,
      user_name: z.string(),
      nick_name: z.string(),
      post: orNull,
      phone: orNull,
      email: orNull,
      role: schoolRole,
      login_time: orNull,
      disabled: z.boolean(),
      /** The caller may reset, stop and, as an office, promote. */
      editable: z.boolean(),
    }),
    extra: { dept_name: z.string(), snum: orNull },
  }),
  /** Adds a person with a random password, which is shown once; a school adds 申报人员 only */
  school_staff_add: write({
    who: [...SCHOOL_OFFICE, 'school'],
    input: z.object({
      dept_id: id,
      nick_name: requiredText('姓名', 50),
      user_name: accountName,
      phone: telephone,
      email: optionalMail,
      post: text('部门职务', 50).default(''),
      role: schoolRole.default('schoolMan'),
    }),
    output: z.object({ user_id: id, user_name: z.string(), password: z.string() }),
  }),
  /** Replaces the password by a random one, which is shown once; the person is told */
  school_staff_reset: write({
    who: [...SCHOOL_OFFICE, 'school'],
    input: z.object({ user_id: id }),
    output: z.object({ user_name: z.string(), password: z.string() }),
  }),
  /** 停用 or 启用 */
  school_staff_stop: write({
    who: [...SCHOOL_OFFICE, 'school'],
    input: z.object({ user_id: id, disabled: flag }),
    output: done,
  }),
  /** 设为管理员 or 设为申报人员 */
  school_staff_role: write({
    who: SCHOOL_OFFICE,
    input: z.object({ user_id: id, role: schoolRole }),
    output: done,
  }),
}
