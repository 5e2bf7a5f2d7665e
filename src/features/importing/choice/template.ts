import { EDITOR_ROLE, STAGE } from '#contract/facts/books'
import type { Labels } from '#contract/facts/closed'
import { EDITOR_UNIT, EDUCATION } from '#contract/facts/declaration/bookFields'
import { SEX } from '#contract/facts/experts'
import { SHEET_TYPE, type SheetType } from '#contract/facts/imports'
import { BARRED_KIND } from '#contract/facts/examining/barred'
import { SCHOOL_TYPE } from '#contract/facts/units'
import { AVOIDED_BECAUSE, PASSED, SEAT_TYPE } from '#contract/rules/import/choices'
import { importFields } from '#contract/rules/import/fields'
import { call } from '#src/api/call'
import {
  CARRIERS,
  CHANNELS,
  EDU_LEVELS,
  EXPERT_KINDS,
  MAJORS,
  PROVINCES,
  TITLE_LEVELS,
} from '#src/features/dict/dictionaries'
import { type Dict, offered } from '#src/features/dict/useDict'
import { saveXls } from '#src/lib/excel/saveXls'

const among = (words: readonly string[]) => `填写其一：${words.join('、')}`
const oneOf = (labels: Labels) => among(Object.values(labels))

/** Columns in which a word of a dictionary stands. */
const CHOICES: Readonly<Record<string, Dict>> = {
  edu_level: EDU_LEVELS,
  major_category: MAJORS,
  major_categories: MAJORS,
  carrier: CARRIERS,
  recommend_channel: CHANNELS,
  province_id: PROVINCES,
  title_level: TITLE_LEVELS,
  expert_kind: EXPERT_KINDS,
}

/** The words of the dictionary that the column will take: a word its reader does not know is told as it does. */
async function wordsOf(type: SheetType, field: string, { type: name, labels = {} }: Dict): Promise<string[]> {
  // Without an answer the contract's own list serves as well.
  const items = await call('dict_items', { type: name, deep: 1 }, { quiet: true }).catch(() => undefined)
  const takes = (word: string) => importFields(type)[field]?.read(word).ok === true
  return offered(labels, items).map(({ dictValue, dictLabel }) =>
    takes(dictLabel) ? dictLabel : (labels[dictValue] ?? dictLabel),
  )
}

/** What a column takes, by its key, where that is in a dictionary. */
async function choicesOf(type: SheetType): Promise<Record<string, string>> {
  const wanted = Object.entries(CHOICES).filter(([field]) => field in importFields(type))
  const pairs = await Promise.all(
    wanted.map(async ([field, dict]) => [field, among(await wordsOf(type, field, dict))] as const),
  )
  return Object.fromEntries(pairs)
}

/** What may stand in a column, where its name does not say it. */
const hints: Readonly<Record<string, string>> = {
  school_type: oneOf(SCHOOL_TYPE),
  isbn: '13位或10位，有无连字符均可；成套教材用分号隔开',
  first_editor: '多人时用顿号隔开',
  publish_date: '如2024、2024-08、2024年8月或2024-08-15',
  price: '元，最多两位小数',
  word_count: '千字，最多一位小数',
  major_code: '4位专业类代码或6位专业代码',
  stage: `大中小一体化教材填写；${oneOf(STAGE)}`,
  sex: oneOf(SEX),
  birth: '如1975-03-08；填写身份证号时可以不填',
  id_card: '18位',
  part_time_units: '多个用顿号隔开',
  major_categories: '最多3个，用顿号隔开',
  phone: '11位；同一手机号或身份证号的专家已在库中的，不会重复建立，导入前可逐行选择如何处理',
  group_name: '须与评审分组中的组名一致',
  book_code: '书库中的编号或原编号',
  member_type: `不填为专家；${oneOf(SEAT_TYPE)}。组长、副组长导入后在评审分组中设置`,
  kind: `不填为管理员指定；${oneOf(AVOIDED_BECAUSE)}`,
}

/** What is meant in one list only. */
const own: Partial<Record<SheetType, Readonly<Record<string, string>>>> = {
  group_expert: { phone: '有同名专家时填写' },
  fenpei: { phone: '有同名专家时填写', book_name: '教材名称、ISBN、教材编号至少填一项' },
  group_book: { book_name: '教材名称、ISBN、教材编号至少填一项' },
  score: {
    phone: '有同名专家时填写',
    book_name: '教材名称、ISBN、教材编号至少填一项',
    indicator:
      '每项指标一行，写编码或名称；也可以每项指标一列（列名写编码或名称，不要“指标”“分值”两列），每行一位专家对一种教材的打分；只有一项指标的评审可以不填',
    score: '百分制加权时为该项的百分制得分',
  },
  book_use: {
    school_name: '与公章一致的全称；名录中的学校会自动补上省份和类型',
    term_begin: '如2023-秋、2023年秋季学期、2023-2024学年第一学期；同一教材的各版次累计计算',
    term_end: '写法同上；不填为仍在使用',
    students: '人，每年',
    total_students: '人，各年合计，不少于年使用人数',
    teacher_phone: '11位手机号或带区号的电话',
    evaluation: '不超过300字；使用证明（盖章）在导入后逐条上传',
  },
  book_editor: {
    role: `不填为参编；${oneOf(EDITOR_ROLE)}`,
    unit_kind: oneOf(EDITOR_UNIT),
    birth: '如1975-03',
    education: oneOf(EDUCATION),
    phone: '主编须填写，11位',
    id_card: '第一主编须填写',
    is_foreign: '填写是或否',
    political_ok: oneOf(PASSED),
    duty: '章节、字数',
    craft_note: '没有高级职称的第一主编填写',
  },
  barred: {
    unit: '与编写人员的工作单位一致；不填时只按姓名提示',
    kind: oneOf(BARRED_KIND),
    barred_from: '写到日，如2025-03-08',
    barred_until: '写到日；不填为长期',
  },
  quota: { dept_name: '与单位在系统中的名称一致', total: '整数；0为没有名额' },
  avoid: { phone: '有同名专家时填写', unit: '与该单位的全部教材回避；与教材二选一' },
}

/** Downloads an empty list to fill in, with a second sheet that explains its columns. */
export async function saveTemplate(type: SheetType): Promise<void> {
  const choices = await choicesOf(type)
  const fields = Object.entries(importFields(type))
  const name = `${SHEET_TYPE[type]}导入模板`
  await saveXls(
    [
      { name: SHEET_TYPE[type], header: fields.map(([, { label }]) => label), rows: [] },
      {
        name: '填写说明',
        header: ['列', '是否必填', '填写说明', '也可以写作'],
        rows: fields.map(([key, { label, required, synonyms }]) => [
          label,
          required ? '必填' : '',
          [own[type]?.[key] ?? hints[key], choices[key]].filter(Boolean).join('；'),
          synonyms.join('、'),
        ]),
      },
    ],
    name,
  )
}
