import * as dict from '#contract/dict'
import type { Db } from '#server/db/open'
import { config, dictData } from '#server/db/schema/system'

/** Parameters administrators of such systems know, with the values of a fresh installation. */
const CONFIG = [
  ['登录验证码开关', 'sys.account.captchaEnabled', 'true'],
  ['密码有效天数(0为不限)', 'sys.account.passwordValidateDays', '180'],
  ['评审自动保存间隔(秒)', 'ps.review.autosaveSeconds', '3'],
  ['登录页标题', 'ps.login.title', '评审系统'],
] as const

/** Dictionary type by the label list it holds. */
const DICT: Readonly<Record<string, dict.Labels>> = {
  ps_edu_level: dict.EDU_LEVEL,
  ps_carrier: dict.CARRIER,
  ps_channel: dict.CHANNEL,
  ps_project_type: dict.PROJECT_TYPE,
  ps_review_mode: dict.REVIEW_MODE,
  ps_project_status: dict.PROJECT_STATUS,
  ps_expert_status: dict.EXPERT_STATUS,
  ps_review_status: dict.REVIEW_STATUS,
  ps_opinion_status: dict.OPINION_STATUS,
  ps_result_status: dict.RESULT_STATUS,
  ps_violation_status: dict.VIOLATION_STATUS,
  ps_member_type: dict.MEMBER_TYPE,
  ps_expert_kind: dict.EXPERT_KIND,
  ps_unit_type: dict.UNIT_TYPE,
  ps_title_level: dict.TITLE_LEVEL,
  ps_conclusion: dict.CONCLUSION,
  ps_avoid_kind: dict.AVOID_KIND,
  ps_import_type: dict.IMPORT_TYPE,
  ps_province: dict.PROVINCE,
  ps_major: dict.MAJOR_CATEGORY,
  sys_yes_no: { Y: '是', N: '否' },
}

/** Parameters and dictionaries of an empty database. Does nothing in one that has them. */
export async function seedBase(db: Db): Promise<void> {
  await db
    .insert(config)
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
