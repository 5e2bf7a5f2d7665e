import { checkDigit13 } from '#contract/rules/book/isbn'
import type { book, bookEditor, bookUse } from '#server/db/schema/index'

/** Fictional numbers of the demo's publisher, 978-7-80000. */
export function demoIsbn(serial: number): string {
  const twelve = `978780000${String(serial).padStart(3, '0')}`
  return twelve + checkDigit13(twelve)
}

const ABSTRACT =
  '本教材面向高职专科相关专业，以典型工作任务为主线组织教学内容，共设八个项目，每个项目由任务描述、知识准备、任务实施、检查评价四部分组成，配有微课、题库和实训指导书，可供高职院校教学使用，也可作为企业技术人员的培训参考，内容对接国家教学标准和职业技能等级标准，注重素养培养。'
const FEATURE = [
  '一是岗课赛证融通。教材内容对接岗位规范、课程标准、技能大赛规程和职业技能等级标准，由学校教师与企业工程师共同编写，案例全部取自企业生产现场。',
  '二是任务驱动。每个项目以一个真实的产品为载体，从读图、工艺分析到加工检测依次展开，学生在完成任务的过程中学习知识、训练技能、养成规范操作的习惯。',
  '三是资源立体。教材配套微课八十六个、动画四十二个、题库一千二百道，扫码即可学习，并在在线课程平台持续更新，支持线上线下混合教学。',
  '四是思政融入。每个项目设有工匠故事，将精益求精、安全生产、质量强国的要求融入任务评价，实现知识传授与价值引领的统一。',
  '五是版式新颖。采用活页式与工作手册式相结合的设计，便于教师按学情重组内容，便于学生随时记录过程数据，便于企业更新工艺案例。',
].join('')
const EFFECT = [
  '教材出版以来在多所职业院校连续使用，覆盖装备制造、电子信息等专业，累计使用学生超过一万二千人次，师生反映内容实用、编排合理。',
  '使用院校的学生在职业院校技能大赛相关赛项中多次获奖，课程被认定为省级在线精品课程，教材配套资源访问量超过五十万次。',
  '编写团队每年组织两次教学研讨，收集修改意见并在重印时修订；合作企业将教材用于新员工培训，缩短了上岗周期，取得良好的社会效益。',
  '教材配套的教学设计在省级教学能力比赛中获得一等奖，相关做法已向省内外二十余所院校推广。',
].join('')

/** Within the number of words that the record asks for. */
export const ABSTRACT_EN = [
  'This textbook follows eight projects taken from real production, and leads students from reading drawings and planning a process to machining, inspection and review.',
  'Each project opens with a description of the task, gives the knowledge that it needs, guides the work step by step and closes with an assessment of quality and safety.',
  'Teachers and engineers wrote it together, and every case comes from the shop floor.',
  'Videos, animations, exercises and a training handbook go with it and are updated each year.',
  'It serves students of vocational colleges, and technicians in companies who want to learn by themselves, and it agrees with national teaching standards and with the levels of vocational skills.',
].join(' ')

/** Every third book has a record in English. */
export const hasEnglish = (serial: number): boolean => serial % 3 === 0

type BookValues = Partial<typeof book.$inferInsert> & { book_name: string; year: number }

/** All fields of a book that can be handed in, as a declarer writes them; everything is fictional. */
export const completeFields = (book_name: string, year: number, serial: number): BookValues => ({
  book_name,
  year,
  isbn: demoIsbn(serial),
  book_kind: 'single',
  declare_type: 'new',
  in_scope: true,
  edu_level: 'voc',
  major_category: '46',
  major_class: '4601',
  major_code: '460103',
  apply_majors: ['460103', '460104'],
  course_name: book_name,
  course_nature: 'major_core',
  course_required: 'required',
  class_hours: 64,
  carrier: 'paper',
  language: 'zh',
  cip_no: `${year - 3}${String(123456 + serial)}`,
  cip_has_textbook: true,
  publisher_name: '示例出版社',
  publish_date: `${year - 3}-07`,
  edition: 1,
  print_no: 3,
  print_date: `${year - 1}-08`,
  first_publish_date: `${year - 3}-07`,
  total_print: 12_000,
  word_count: '420.0',
  page_count: 286,
  format: '16开',
  binding: 'paperback',
  price: '49.80',
  copyright_owner: '编者',
  abstract: ABSTRACT,
  feature: FEATURE,
  effect: EFFECT,
  catalog: '项目一　认识岗位\n项目二　读图与工艺\n项目三　加工准备\n项目四　加工与检测',
  coop_enterprise: false,
  has_english: hasEnglish(serial),
  plan_level: ['none'],
  first_editor: '周明',
  first_editor_unit: '某某职业技术学院',
  other_editors: '吴芳、郑华',
  completeness: 100,
})

type EditorValues = Omit<typeof bookEditor.$inferInsert, 'book_id'>

export const EDITORS: readonly EditorValues[] = [
  {
    sort_no: 1,
    name: '周明',
    role: 'first_chief',
    unit: '某某职业技术学院',
    unit_kind: 'school',
    title: '教授',
    post: '院长',
    birth: '1975-03',
    education: 'master',
    major: '机械制造与自动化',
    phone: '13800000101',
    id_card: '110105197503071235',
    duty: '项目一、项目二，12万字',
    political_ok: true,
    signed: true,
  },
  {
    sort_no: 2,
    name: '吴芳',
    role: 'vice_chief',
    unit: '某某职业技术学院',
    unit_kind: 'school',
    title: '副教授',
    duty: '项目三，15万字',
    political_ok: true,
    signed: true,
  },
  {
    sort_no: 3,
    name: '郑华',
    role: 'editor',
    unit: '示例装备有限公司',
    unit_kind: 'enterprise',
    title: '高级工程师',
    duty: '项目四，15万字',
    signed: true,
  },
]

type UseValues = Omit<typeof bookUse.$inferInsert, 'book_id'>

/** Three schools that have used the book for some years. */
export const usageRows = (year: number): UseValues[] =>
  ['某某职业技术学院', '示例市职业学院', '示例交通职业技术学院'].map((school_name, n) => ({
    school_name,
    province_id: n === 1 ? ('330000' as const) : ('320000' as const),
    school_type: 'school_voc' as const,
    major_name: '数控技术',
    course_name: '数控加工编程与操作',
    term_begin: `${year - 3 + (n === 2 ? 1 : 0)}-秋`,
    students: 240 - 60 * n,
    total_students: 720 - 200 * n,
    teacher_name: '王老师',
    evaluation: '内容贴近岗位，任务清楚，学生容易上手。',
  }))
