import { z } from '#contract/zod'
import { flag, id, oneOf, read, whole, write } from '#contract/define'
import { accountName, SchoolFields } from '#contract/entities/unit/school'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, REG_STATUS, SCHOOLS } from '#contract/facts/units'
import { passwordFault } from '#contract/rules/password'
import { UPLOADS } from '#contract/rules/upload'
import { file } from '#contract/entities/system/uploaded'
import { readRevision } from '#contract/rules/stale'

const SHORTEST_KEYWORD = 2
/** The most schools that one search answers. */
const MOST_FOUND = 20

const regStatus = oneOf(REG_STATUS, '注册审核状态')

/** 学校注册: public, without a login, until the account that applies is there. */
export const registration = {
  /** Whether schools may register now, and what proves that somebody reads the form */
  register_state: read({
    who: 'anyone',
    input: z.object({}),
    output: z.object({
      open: z.boolean(),
      /** A code by short message proves the telephone; otherwise the captcha is asked for, where captchas are on. */
      needs_phone: z.boolean(),
    }),
  }),
  /** 注册时查学校名录: the published list, and the schools beyond it that have registered */
  declare_register_school_select: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/declare_register_school_select',
    input: z.object({
      /** Part of the name, its pinyin or the initials of it, or of the code. */
      keyword: z
        .string()
        .trim()
        .max(100, '关键字不超过100字')
        .refine((text) => text.length >= SHORTEST_KEYWORD, `请至少输入${SHORTEST_KEYWORD}个字`)
        .optional(),
      province_id: oneOf(PROVINCE, '省份').optional(),
      dept_type: z.enum(SCHOOLS, '学校类型不在可选范围内').optional(),
      limit: z.coerce.number().int().min(1).max(MOST_FOUND).default(MOST_FOUND),
    }),
    output: z.array(
      z.object({
        /** Absent as long as no unit of the system is this school. */
        dept_id: id.nullable(),
        dept_name: z.string(),
        snum: z.string().nullable(),
        province_id: z.string().nullable(),
        province_name: z.string().nullable(),
        city_name: z.string().nullable(),
        dept_type: oneOf(DEPT_TYPE, '单位类型'),
        registered: flag,
        /** Who to ask in a school that has registered: `张** 138****0000`. */
        contact_masked: z.string().nullish(),
      }),
    ),
  }),
  /** 保存学校注册: an account without any right, and the application that its province decides about */
  declare_school_save: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/declare_school_save',
    maxFileMb: UPLOADS.proof.maxMb,
    input: SchoolFields.extend({
      user_name: accountName,
      password: z
        .string('请输入密码')
        .max(100, '密码不超过100字')
        .superRefine((password, ctx) => {
          const message = passwordFault(password)
          if (message) ctx.addIssue({ code: 'custom', message })
        }),
      /** From `declare_phone_checkCode`, where codes are sent. */
      phone_token: z.string().max(64).optional(),
      /** The solution of a captcha, where no codes are sent. */
      code: z.string().trim().max(10).default(''),
      uuid: z.string().max(64).default(''),
      /** 单位证明(盖章) */
      file,
    }),
    output: z.object({ dept_id: id.nullable(), user_id: id, reg_status: regStatus }),
  }),
  /** What the caller has applied for; null for everybody who did not come by registration */
  register_own: read({
    who: 'user',
    input: z.object({}),
    output: z
      .object({
        fields: SchoolFields.omit({ contact_email: true }).extend({ contact_email: z.string().nullable() }),
        license_file: z.string(),
        license_file_name: z.string(),
        reg_status: regStatus,
        reason: z.string().nullable(),
        submit_time: z.string(),
        revision: whole,
      })
      .nullable(),
  }),
  /** 修改后重新提交 an application that waits or was sent back */
  register_resubmit: write({
    who: 'user',
    maxFileMb: UPLOADS.proof.maxMb,
    input: SchoolFields.extend({
      /** Absent: the proof that was handed in before. */
      file: file.optional(),
      revision: readRevision,
    }),
    output: z.object({ reg_status: regStatus, revision: whole }),
  }),
}
