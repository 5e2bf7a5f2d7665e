/** What a publisher says about itself, by the field's name. */
export const PUBLISHER_LABELS = {
  isbn_prefix: '出版者号',
  credit_code: '统一社会信用代码',
  license_no: '图书出版许可证号',
  license_file: '许可证扫描件',
  license_valid_to: '许可证有效期',
  online_license_no: '网络出版服务许可证',
  textbook_qualify: '教材出版资质',
  sponsor: '主办单位',
  competent_org: '主管单位',
  legal_person: '法定代表人',
  chief_editor_name: '总编辑',
  province_id: '所在省份',
  reg_address: '注册地址',
  office_address: '办公地址',
  postcode: '邮政编码',
  website: '网址',
  contact_name: '联系人',
  contact_post: '联系人职务',
  contact_phone: '联系人手机',
  contact_tel: '联系电话',
  contact_email: '联系邮箱',
  staff_num: '职工人数',
  editor_num: '编辑人数',
  senior_editor_num: '高级职称编辑人数',
  proof_num: '校对人数',
  annual_titles: '年出书种数',
  annual_new_titles: '年新书种数',
  textbook_titles: '教材种数',
  quality_record: '近3年编校质检结果与行政处罚',
  national_base: '国家规划教材出版基地等荣誉',
  bank_name: '开户行',
  bank_account: '账号',
} as const
export type PublisherField = keyof typeof PUBLISHER_LABELS

/** Without these a record cannot be handed in. The online licence is for publishers of digital textbooks only. */
export const PUBLISHER_REQUIRED = [
  'isbn_prefix',
  'credit_code',
  'license_no',
  'license_file',
  'license_valid_to',
  'textbook_qualify',
  'sponsor',
  'competent_org',
  'legal_person',
  'chief_editor_name',
  'province_id',
  'reg_address',
  'contact_name',
  'contact_post',
  'contact_phone',
  'contact_email',
  'staff_num',
  'editor_num',
  'senior_editor_num',
  'proof_num',
  'quality_record',
] as const satisfies readonly PublisherField[]

type Written = Partial<Record<PublisherField, string | number | null | readonly string[] | undefined>>

const isBlank = (value: Written[PublisherField]): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The required fields that are not filled in. */
export const missingOf = (written: Written): PublisherField[] =>
  PUBLISHER_REQUIRED.filter((field) => isBlank(written[field]))

/** The number of a publisher in its ISBN, with the group of Chinese: `978-7-04`. */
export const ISBN_PREFIX = /^97[89]-7-\d{2,6}$/

/** Two numbers of people that cannot be: more editors than staff, more seniors than editors. */
export function staffFault({ staff_num, editor_num, senior_editor_num }: Written): string | undefined {
  const above = (part: Written[PublisherField], whole: Written[PublisherField]) =>
    typeof part === 'number' && typeof whole === 'number' && part > whole
  if (above(editor_num, staff_num)) return '编辑人数不能多于职工人数'
  return above(senior_editor_num, editor_num) ? '高级职称编辑人数不能多于编辑人数' : undefined
}
