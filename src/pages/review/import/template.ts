import {
  CARRIER,
  CHANNEL,
  EDU_LEVEL,
  EXPERT_KIND,
  IMPORT_TYPE,
  type Labels,
  MAJOR_CATEGORY,
  PROVINCE,
  SEX,
  STAGE,
  TITLE_LEVEL,
} from '#contract/dict'
import { AVOIDED_BECAUSE, SEAT_TYPE } from '#contract/rules/importChoices'
import { importFields, type ImportType } from '#contract/rules/importFields'
import { saveXls } from '#src/lib/excel/saveXls'

const oneOf = (labels: Labels) => `填写其一：${Object.values(labels).join('、')}`

/** What may stand in a column, where its name does not say it. */
const hints: Readonly<Record<string, string>> = {
  isbn: '13位或10位，有无连字符均可；成套教材用分号隔开',
  first_editor: '多人时用顿号隔开',
  publish_date: '如2024、2024-08、2024年8月或2024-08-15',
  price: '元，最多两位小数',
  word_count: '千字，最多一位小数',
  edu_level: oneOf(EDU_LEVEL),
  major_category: oneOf(MAJOR_CATEGORY),
  major_code: '4位专业类代码或6位专业代码',
  stage: `大中小一体化教材填写；${oneOf(STAGE)}`,
  carrier: oneOf(CARRIER),
  recommend_channel: oneOf(CHANNEL),
  province_id: oneOf(PROVINCE),
  sex: oneOf(SEX),
  birth: '如1975-03-08；填写身份证号时可以不填',
  id_card: '18位',
  part_time_units: '多个用顿号隔开',
  title_level: oneOf(TITLE_LEVEL),
  major_categories: `最多3个，用顿号隔开；${oneOf(MAJOR_CATEGORY)}`,
  expert_kind: oneOf(EXPERT_KIND),
  phone: '11位；同一手机号或身份证号的专家已在库中的，不会重复建立，也不会改动',
  group_name: '须与评审分组中的组名一致',
  book_code: '书库中的编号或原编号',
  member_type: `不填为专家；${oneOf(SEAT_TYPE)}。组长、副组长导入后在评审分组中设置`,
  kind: `不填为管理员指定；${oneOf(AVOIDED_BECAUSE)}`,
}

/** What is meant in one list only. */
const own: Partial<Record<ImportType, Readonly<Record<string, string>>>> = {
  group_expert: { phone: '有同名专家时填写' },
  fenpei: { phone: '有同名专家时填写', book_name: '教材名称、ISBN、教材编号至少填一项' },
  group_book: { book_name: '教材名称、ISBN、教材编号至少填一项' },
  avoid: { phone: '有同名专家时填写', unit: '与该单位的全部教材回避；与教材二选一' },
}

/** Downloads an empty list to fill in, with a second sheet that explains its columns. */
export function saveTemplate(type: ImportType): Promise<void> {
  const fields = Object.entries(importFields(type))
  const name = `${IMPORT_TYPE[type]}导入模板`
  return saveXls(
    [
      { name: IMPORT_TYPE[type], header: fields.map(([, { label }]) => label), rows: [] },
      {
        name: '填写说明',
        header: ['列', '是否必填', '填写说明', '也可以写作'],
        rows: fields.map(([key, { label, required, synonyms }]) => [
          label,
          required ? '必填' : '',
          own[type]?.[key] ?? hints[key] ?? '',
          synonyms.join('、'),
        ]),
      },
    ],
    name,
  )
}
