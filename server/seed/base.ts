import { AVOID_KIND } from '#contract/facts/avoidance'
import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
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
  ['开放学校注册(true/false)', 'ps.register.open', 'true'],
  ['形式审查可以访问的数字教材网站(逗号分隔)', EXAMINE_HOSTS, ''],
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
}

/** What RuoYi's own pages ask for: value, label, and the style of its tag. */
const RUOYI_DICT: Readonly<Record<string, readonly (readonly [string, string, string?])[]>> = {
  sys_user_sex: [
    ['0', '男'],
    ['1', '女'],
    ['2', '未知'],
  ],
  sys_show_hide: [
    ['0', '显示', 'primary'],
    ['1', '隐藏', 'danger'],
  ],
  sys_normal_disable: [
    ['0', '正常', 'primary'],
    ['1', '停用', 'danger'],
  ],
  sys_job_status: [
    ['0', '正常', 'primary'],
    ['1', '暂停', 'danger'],
  ],
  sys_job_group: [
    ['DEFAULT', '默认'],
    ['SYSTEM', '系统'],
  ],
  sys_yes_no: [
    ['Y', '是', 'primary'],
    ['N', '否', 'danger'],
  ],
  sys_notice_type: [
    ['1', '通知', 'warning'],
    ['2', '公告', 'success'],
  ],
  sys_notice_status: [
    ['0', '正常', 'primary'],
    ['1', '关闭', 'danger'],
  ],
  sys_oper_type: [
    ['1', '新增', 'info'],
    ['2', '修改', 'info'],
    ['3', '删除', 'danger'],
    ['4', '授权', 'primary'],
    ['5', '导出', 'warning'],
    ['6', '导入', 'warning'],
    ['7', '强退', 'danger'],
    ['8', '生成代码', 'warning'],
    ['9', '清空数据', 'danger'],
  ],
  sys_common_status: [
    ['0', '成功', 'primary'],
    ['1', '失败', 'danger'],
  ],
}

/** Creates the parameters and dictionaries that are not there yet. */
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
  const present = await db.selectDistinct({ dict_type: dictData.dict_type }).from(dictData)
  const types = new Set(present.map(({ dict_type }) => dict_type))
  // A dictionary of the program may be emptied by the office; RuoYi's came later than the first installations.
  const own = types.size > 0 ? [] : Object.entries(DICT).flatMap(itemsOf)
  const theirs = Object.entries(RUOYI_DICT).filter(([type]) => !types.has(type))
  const items = [
    ...own,
    ...theirs.flatMap(([dict_type, list]) =>
      list.map(([dict_value, dict_label, list_class], dict_sort) => ({
        dict_type,
        dict_value,
        dict_label,
        dict_sort,
        list_class: list_class ?? null,
      })),
    ),
  ]
  if (items.length > 0) await db.insert(dictData).values(items)
}

const itemsOf = ([dict_type, labels]: [string, Labels]) =>
  Object.entries(labels).map(([dict_value, dict_label], dict_sort) => ({
    dict_type,
    dict_value,
    dict_label,
    dict_sort,
  }))
