import { readDate } from './dates'
import { accept, plain, quote, type CellReading, refuse } from '#contract/rules/cell'
import { carrier, channel, eduLevel, majorCategory, province, stage } from './choices'
import { decimalReader, integer, type CellReader, textReader } from './readers'
import { optional, required, type RowOf } from './spec'
import { readIsbns } from '#contract/rules/book/isbn'

/** `510203`, `570102K`, also with the name beside it: `510203 软件技术`, `软件技术(510203)`. */
const majorCode: CellReader<string> = (cell): CellReading<string> => {
  const written = plain(cell)
  const code = /(?:^|\D)(\d{4}|\d{6}[KTH]{0,2})(?:$|[^\dA-Z])/.exec(written.toUpperCase())?.[1]
  return code ? accept(code) : refuse(`${quote(written)}中没有4位专业类代码或6位专业代码`)
}

/** ISBN-13 without hyphens, the volumes of a set joined by `,`. */
const isbns: CellReader<string> = (cell) => {
  const read = readIsbns(cell)
  return read.ok ? accept(read.value.join(',')) : read
}

/**
 * The fields of a book list. Only the name is required: the row becomes a draft, and the fields a declaration
 * needs are required on submission. Lengths are those of real lists (an author entry can name ten people).
 */
export const bookFields = {
  source_no: optional(
    '原编号',
    textReader(50),
    '编号、图书编号、教材编号、原始编号',
    'ID、No、Number、Book ID',
  ),
  book_name: required(
    '教材名称',
    textReader(100),
    '书名、题名、正题名、教材名、图书名称、书籍名称、书本名称、著作名称、教材全称、书名全称、名称',
    'Title、Book Title、Book Name、Name',
  ),
  isbn: optional('ISBN', isbns, '书号、ISBN号、ISBN书号、国际标准书号、标准书号', 'ISBN13、ISBN10'),
  first_editor: optional(
    '第一主编',
    textReader(100),
    '主编、作者、第一作者、主编姓名、作者姓名、著者、编者、编著者、著作者、责任者、主要责任者',
    'Author、Authors、Editor、Chief Editor',
  ),
  first_editor_unit: optional(
    '第一主编单位',
    textReader(100),
    '主编单位、作者单位、第一作者单位、第一主编所在单位、主编所在单位、编写单位',
    'Affiliation',
  ),
  other_editors: optional(
    '其他主编',
    textReader(200),
    '其他作者、其余主编、其他编者',
    'Other Authors、Other Editors',
  ),
  publisher_name: optional(
    '出版单位',
    textReader(100),
    '出版社、出版者、出版机构、出版社名称、出版单位名称',
    'Publisher、Press',
  ),
  publish_date: optional(
    '出版时间',
    readDate,
    '出版日期、出版年月、出版年、出版年份、本版出版时间、本版出版日期、出版年月日',
    'Date、Pub Date、Publish Date、Publication Date、Published、Year',
  ),
  price: optional(
    '定价',
    decimalReader({
      places: 2,
      max: 99_999.99,
      unit: /^(人民币|CNY|RMB|[¥￥])\s*|\s*元\s*([/每]?\s*[册本套])?$/gi,
    }),
    '价格、单价、售价、书价',
    'Price',
    /[万分]/,
  ),
  word_count: optional(
    '字数',
    decimalReader({ places: 1, min: 0.1, max: 99_999.9, unit: /\s*千字$/ }),
    '千字数、字数千字、总字数',
    'Thousand Words',
    /万|[(（]字|个/,
  ),
  edu_level: optional(
    '教育层次',
    eduLevel,
    '学历层次、层次、适用层次、培养层次、办学层次、学段',
    'Level、Education Level',
  ),
  stage: optional('适用学段', stage, '一体化学段、大中小学段', 'Stage'),
  major_category: optional(
    '专业大类',
    majorCategory,
    '所属专业大类、大类、专业大类名称、专业大类代码',
    'Category',
  ),
  major_class: optional('专业类', textReader(50), '所属专业类、专业类名称'),
  major_code: optional('专业代码', majorCode, '所属专业代码、适用专业代码、专业代码及名称', 'Major Code'),
  course_name: optional(
    '课程名称',
    textReader(100),
    '对应课程、对应课程名称、适用课程、课程',
    'Course、Course Name',
  ),
  carrier: optional('载体形式', carrier, '载体、载体形态、教材形态、介质'),
  abstract: optional(
    '内容简介',
    textReader(2000),
    '简介、内容提要、内容摘要、摘要',
    'Abstract、Summary、Description',
  ),
  declare_unit: optional('申报单位', textReader(100), '申报学校、申报单位名称、单位、单位名称、学校'),
  recommend_channel: optional('推荐渠道', channel, '申报渠道、渠道', 'Channel'),
  recommend_unit: optional('推荐单位', textReader(100), '推荐单位名称、推荐部门'),
  recommend_sort: optional('推荐排序', integer(1, 99_999), '推荐顺序、推荐次序、排序'),
  province_id: optional(
    '省份',
    province,
    '省、省市、省区市、所在省份、所属省份、申报省份、所在地',
    'Province',
  ),
} as const

/** A valid row of a book list; decimals are text, dates as precise as they were written. */
export type ImportedBook = RowOf<typeof bookFields>
