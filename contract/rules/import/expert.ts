import { expertKind, majorCategory, province, sex, titleLevel } from './choices'
import { readDate } from './dates'
import { birthOf, idCard, sexOf } from './idCard'
import { bankAccount, email, listReader, phone, textReader } from './readers'
import { optional, required, type RowOf } from './spec'

/** The fields of an expert list. Name and mobile number are required: without them nobody can be invited. */
export const expertFields = {
  name: required('姓名', textReader(30), '专家姓名、名字、专家', 'Name、Full Name'),
  sex: optional('性别', sex, '', 'Sex、Gender'),
  birth: optional(
    '出生日期',
    readDate,
    '出生年月、出生年月日、生日',
    'Birth、Birthday、Birth Date、Date of Birth',
  ),
  id_card: optional(
    '身份证号',
    idCard,
    '身份证、身份证号码、居民身份证号、公民身份号码、证件号、证件号码',
    'ID Card、ID Number',
  ),
  unit: optional(
    '工作单位',
    textReader(100),
    '单位、单位名称、所在单位、任职单位、现工作单位、所在学校、学校、单位全称',
    'Unit、Affiliation、Organization、Institution、Company',
  ),
  part_time_units: optional('兼职单位', listReader(10, textReader(100)), '兼职、其他任职单位'),
  province_id: optional('省份', province, '省、省市、省区市、所在省份、所属省份、所在地', 'Province'),
  title: optional(
    '职称',
    textReader(50),
    '专业技术职务、专业技术职称、技术职称、职称名称',
    'Title、Professional Title',
  ),
  title_level: optional('职称级别', titleLevel, '职称等级、职称层级、职称层次', 'Title Level'),
  post: optional('职务', textReader(50), '行政职务、现任职务、职位、岗位', 'Post、Position'),
  major_domain: optional(
    '专业领域',
    textReader(100),
    '专业、从事专业、所学专业、学科专业、研究领域、研究方向、专业方向、专长',
    'Field、Major、Expertise、Research Area',
  ),
  major_categories: optional(
    '专业大类',
    listReader(3, majorCategory),
    '所属专业大类、评审专业大类、评审大类、大类',
    'Category',
  ),
  expert_kind: optional('专家类型', expertKind, '专家类别、类型、类别', 'Expert Type'),
  phone: required(
    '手机号',
    phone,
    '手机、手机号码、移动电话、联系手机、联系电话、联系方式、电话、电话号码',
    'Mobile、Phone、Mobile Phone、Cellphone、Tel',
  ),
  email: optional('邮箱', email, '电子邮箱、电子邮件、邮箱地址', 'Email、Mail'),
  bank_name: optional('开户行', textReader(100), '开户银行、银行名称、开户行名称', 'Bank'),
  bank_account: optional('银行账号', bankAccount, '账号、银行卡号、卡号、银行账户', 'Bank Account'),
} as const

/** A valid row of an expert list. `birth` is always a full date. */
export type ExpertRow = RowOf<typeof expertFields>

/** Cross-field checks: the identity number must agree with birthday and sex, and fills them in when blank. */
export function finishExpert(row: ExpertRow): {
  row: ExpertRow
  wrong: { field: keyof ExpertRow; reason: string }[]
} {
  const wrong: { field: keyof ExpertRow; reason: string }[] = []
  const { id_card: card, birth } = row
  if (card) {
    const born = birthOf(card)
    if (birth && !born.startsWith(birth))
      wrong.push({ field: 'birth', reason: `与身份证号中的${born}不一致` })
    if (row.sex && row.sex !== sexOf(card)) wrong.push({ field: 'sex', reason: '与身份证号不一致' })
  } else if (birth && birth.length < 10) {
    wrong.push({ field: 'birth', reason: '须写到日，或者填写身份证号' })
  }
  const level = row.title_level === null && row.title !== null ? titleLevel(row.title) : undefined
  return {
    row: {
      ...row,
      birth: card ? birthOf(card) : birth,
      sex: card ? sexOf(card) : row.sex,
      title_level: level?.ok ? level.value : row.title_level,
    },
    wrong,
  }
}
