import { AVOID_KIND } from '#contract/facts/avoidance'
import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import { EXPERT_KIND, TITLE_LEVEL, UNIT_TYPE } from '#contract/facts/experts'
import { IMPORT_TYPE } from '#contract/facts/imports'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { PROJECT_TYPE, REVIEW_MODE } from '#contract/facts/project'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { CONCLUSION, REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import type { Db } from '#server/db/client'
import { sysConfig, dictData } from '#server/db/schema/system'

/** Parameters with RuoYi's names, and their values in a new installation. */
const CONFIG = [
  ['登录验证码开关', 'sys.account.captchaEnabled', 'true'],
  ['密码有效天数(0为不限)', 'sys.account.passwordValidateDays', '180'],
  ['评审自动保存间隔(秒)', 'ps.review.autosaveSeconds', '3'],
  ['登录页标题', 'ps.login.title', '评审系统'],
] as const

/** The dictionary type of each label list. */
const DICT: Readonly<Record<string, Labels>> = {
  ps_edu_level: EDU_LEVEL,
  ps_carrier: CARRIER,
  ps_channel: CHANNEL,
  ps_project_type: PROJECT_TYPE,
  ps_review_mode: REVIEW_MODE,
  ps_project_status: PROJECT_STATUS,
  ps_expert_status: EXPERT_STATUS,
  ps_review_status: REVIEW_STATUS,
  ps_opinion_status: OPINION_STATUS,
  ps_result_status: RESULT_STATUS,
  ps_violation_status: VIOLATION_STATUS,
  ps_member_type: MEMBER_TYPE,
  ps_expert_kind: EXPERT_KIND,
  ps_unit_type: UNIT_TYPE,
  ps_title_level: TITLE_LEVEL,
  ps_conclusion: CONCLUSION,
  ps_avoid_kind: AVOID_KIND,
  ps_import_type: IMPORT_TYPE,
  ps_province: PROVINCE,
  ps_major: MAJOR_CATEGORY,
  sys_yes_no: { Y: '是', N: '否' },
}

/** Creates the parameters and dictionaries of an empty database; does nothing when they exist. */
export async function seedBase(db: Db): Promise<void> {
  await db
    .insert(sysConfig)
    .values(
      CONFIG.map(([config_name, config_key, config_value]) => ({
        config_name,
        config_key,
        config_value,
        built_in: true,
      })),
    )
    .onConflictDoNothing()
  const [any] = await db.select({ code: dictData.dict_code }).from(dictData).limit(1)
  if (any) return
  await db.insert(dictData).values(
    Object.entries(DICT).flatMap(([dict_type, labels]) =>
      Object.entries(labels).map(([dict_value, dict_label], dict_sort) => ({
        dict_type,
        dict_value,
        dict_label,
        dict_sort,
      })),
    ),
  )
}
