import { eq, sql } from 'drizzle-orm'
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
import type { ListClass } from '#contract/facts/system/dict'
import type { Db } from '#server/db/client'
import { PARAMETERS } from '#server/db/parameter'
import { dictData, dictType } from '#server/db/schema/dict'
import { sysConfig } from '#server/db/schema/system'

/** The dictionaries of the program: type, name, and the values that the contract knows. */
const DICT: readonly (readonly [type: string, name: string, labels: Labels])[] = [
  ['ps_edu_level', '教育层次', EDU_LEVEL],
  ['ps_carrier', '教材载体', CARRIER],
  ['ps_channel', '申报渠道', CHANNEL],
  ['ps_project_type', '评审活动类型', PROJECT_TYPE],
  ['ps_review_mode', '评审方式', REVIEW_MODE],
  ['ps_project_status', '评审活动状态', PROJECT_STATUS],
  ['ps_expert_status', '专家状态', EXPERT_STATUS],
  ['ps_review_status', '评审任务状态', REVIEW_STATUS],
  ['ps_opinion_status', '组长意见状态', OPINION_STATUS],
  ['ps_result_status', '评审结果状态', RESULT_STATUS],
  ['ps_violation_status', '违规认定状态', VIOLATION_STATUS],
  ['ps_member_type', '评审组成员类型', MEMBER_TYPE],
  ['ps_expert_kind', '专家类别', EXPERT_KIND],
  ['ps_unit_type', '专家单位类型', UNIT_TYPE],
  ['ps_title_level', '职称级别', TITLE_LEVEL],
  ['ps_conclusion', '评审结论', CONCLUSION],
  ['ps_avoid_kind', '回避类型', AVOID_KIND],
  ['ps_import_type', '导入类型', IMPORT_TYPE],
  ['ps_province', '省份', PROVINCE],
  ['ps_major', '专业大类', MAJOR_CATEGORY],
]

/** What RuoYi's own pages ask for: type, name, and of each item value, label and the style of its tag. */
const RUOYI_DICT: readonly (readonly [
  type: string,
  name: string,
  items: readonly (readonly [value: string, label: string, style?: ListClass])[],
])[] = [
  [
    'sys_user_sex',
    '用户性别',
    [
      ['0', '男'],
      ['1', '女'],
      ['2', '未知'],
    ],
  ],
  [
    'sys_show_hide',
    '菜单状态',
    [
      ['0', '显示', 'primary'],
      ['1', '隐藏', 'danger'],
    ],
  ],
  [
    'sys_normal_disable',
    '系统开关',
    [
      ['0', '正常', 'primary'],
      ['1', '停用', 'danger'],
    ],
  ],
  [
    'sys_job_status',
    '任务状态',
    [
      ['0', '正常', 'primary'],
      ['1', '暂停', 'danger'],
    ],
  ],
  [
    'sys_job_group',
    '任务分组',
    [
      ['DEFAULT', '默认'],
      ['SYSTEM', '系统'],
    ],
  ],
  [
    'sys_yes_no',
    '系统是否',
    [
      ['Y', '是', 'primary'],
      ['N', '否', 'danger'],
    ],
  ],
  [
    'sys_notice_type',
    '通知类型',
    [
      ['1', '通知', 'warning'],
      ['2', '公告', 'success'],
    ],
  ],
  [
    'sys_notice_status',
    '通知状态',
    [
      ['0', '正常', 'primary'],
      ['1', '关闭', 'danger'],
    ],
  ],
  [
    'sys_oper_type',
    '操作类型',
    [
      ['1', '新增', 'info'],
      ['2', '修改', 'info'],
      ['3', '删除', 'danger'],
      ['4', '授权', 'primary'],
      ['5', '导出', 'warning'],
      ['6', '导入', 'warning'],
      ['7', '强退', 'danger'],
      ['8', '生成代码', 'warning'],
      ['9', '清空数据', 'danger'],
      ['0', '其他', 'info'],
    ],
  ],
  [
    'sys_common_status',
    '系统状态',
    [
      ['0', '成功', 'primary'],
      ['1', '失败', 'danger'],
    ],
  ],
]

/** Creates the parameters and dictionaries that are not there yet. */
export async function seedBase(db: Db): Promise<void> {
  await db
    .insert(sysConfig)
    .values(
      PARAMETERS.map(([config_name, config_key, config_value]) => ({
        config_name,
        config_key,
        config_value,
        built_in: true,
      })),
    )
    .onConflictDoNothing()
  await seedTypes(db)
  const present = await db.selectDistinct({ dict_type: dictData.dict_type }).from(dictData)
  const types = new Set(present.map(({ dict_type }) => dict_type))
  // A dictionary of the program may be emptied by the office; RuoYi's came later than the first installations.
  const own = types.size > 0 ? [] : DICT.flatMap(itemsOf)
  const theirs = RUOYI_DICT.filter(([type]) => !types.has(type))
  const items = [
    ...own,
    ...theirs.flatMap(([dict_type, , list]) =>
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

/** A dictionary that was there before it had a name of its own gets the program's, once. */
async function seedTypes(db: Db): Promise<void> {
  await db
    .insert(dictType)
    .values(
      [...DICT, ...RUOYI_DICT].map(([dict_type, dict_name]) => ({ dict_type, dict_name, built_in: true })),
    )
    .onConflictDoUpdate({
      target: dictType.dict_type,
      set: { dict_name: sql`excluded.dict_name`, built_in: true },
      setWhere: eq(dictType.built_in, false),
    })
}

const itemsOf = ([dict_type, , labels]: (typeof DICT)[number]) =>
  Object.entries(labels).map(([dict_value, dict_label], dict_sort) => ({
    dict_type,
    dict_value,
    dict_label,
    dict_sort,
  }))
