import { AVOID_KIND } from '#contract/facts/avoidance'
import { CARRIER, CHANNEL, EDITOR_ROLE, EDU_LEVEL, STAGE } from '#contract/facts/books'
import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import { EDITOR_UNIT, EDUCATION } from '#contract/facts/declaration/bookFields'
import { BARRED_KIND } from '#contract/facts/examining/barred'
import { EXPERT_KIND, SEX, TITLE_LEVEL } from '#contract/facts/experts'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { SCHOOL_TYPE } from '#contract/facts/units'
import { accept, plain, quote, refuse } from '#contract/rules/cell'
import type { CellReader } from './readers'

/** Synonyms of a value, by its code. */
type Aliases<T extends Labels> = Partial<Record<keyof T, readonly string[]>>

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()[\]]/g, '')

/**
 * A value of a closed list, written as its code, its label or a synonym.
 * @param tidy removes affixes of the word, such as 大类 or 省
 */
function choice<T extends Labels>(
  labels: T,
  aliases: Aliases<T>,
  tidy: (text: string) => string = (text) => text,
): CellReader<keyof T & string> {
  const codes = new Map<string, keyof T & string>()
  for (const [code, label] of Object.entries(labels)) {
    for (const word of [code, label, ...(aliases[code] ?? [])]) codes.set(fold(word), code)
  }
  const allowed = Object.values(labels).slice(0, 8).join('、') + (codes.size > 40 ? '等' : '')
  const read: CellReader<keyof T & string> = (cell) => {
    const written = plain(cell)
    const code = codes.get(fold(written)) ?? codes.get(tidy(fold(written)))
    return code === undefined ? refuse(`${quote(written)}不在可选范围内，可填${allowed}`) : accept(code)
  }
  read.labels = labels
  return read
}

export const eduLevel = choice(EDU_LEVEL, {
  sec: ['中等职业教育', '中等职业', '中职教育', '中专', '职高', '技工'],
  voc: ['高职', '高职高专', '专科', '大专', '高等职业教育', '高等职业教育专科', '高职教育'],
  voc_b: ['职业本科教育', '职教本科', '高职本科', '本科层次职业教育', '高等职业教育本科'],
  ug: ['本科', '大学本科', '普通本科教育', '普通高等教育', '普通高等教育本科'],
  grad: ['硕士', '博士', '硕士研究生', '博士研究生', '研究生教育'],
  adult: ['成人教育', '成人继续教育', '成教'],
  k12: ['中小学', '义务教育', '小学', '初中', '高中', '普通高中'],
  dzx: ['大中小学一体化', '一体化'],
})

export const barredKind = choice(BARRED_KIND, {
  dishonest: ['失信', '失信被执行人'],
  punished: ['被查处', '违纪', '违法', '查处', '违纪违法'],
  ethics: ['师德师风', '师德失范', '师德'],
  misconduct: ['学术不端行为', '抄袭'],
})

export const stage = choice(STAGE, {
  junior: ['初级中学'],
  senior: ['普通高中', '高级中学'],
  sec: ['中等职业教育', '中专', '职高', '技工'],
  college: ['高校', '高等学校', '高职', '高职专科', '职业本科', '本科', '普通本科', '研究生'],
})

export const carrier = choice(CARRIER, {
  paper: ['纸质教材', '纸质版', '纸介质', '纸本'],
  digital: ['数字教材', '电子', '电子教材', '数字化'],
  paper_digital: ['纸质+数字', '纸质教材+数字资源', '纸质加数字资源', '纸数融合', '新形态'],
})

export const channel = choice(CHANNEL, {
  province: ['省', '省厅', '省级教育行政部门', '省级教育部门'],
  hang: ['行业指导委员会', '行业职业教育教学指导委员会'],
  committee: ['教学指导委员会', '教育指导委员会'],
  ministry: ['部委直属', '部属', '中央部委'],
  publisher: ['出版社'],
})

export const schoolType = choice(SCHOOL_TYPE, {
  school_sec: ['中职', '中专', '职高', '技工学校', '中等职业学校'],
  school_voc: ['高职', '高职专科', '高职院校', '高职高专', '专科', '高等职业学校'],
  school_voc_b: ['职业本科', '职业大学', '职业技术大学'],
  school_ug: ['本科', '普通本科', '本科院校', '大学'],
})

export const sex = choice(SEX, { male: ['男性', 'm', '先生'], female: ['女性', 'f', '女士'] })

export const expertKind = choice(
  EXPERT_KIND,
  {
    academic: ['学术', '学科专业'],
    teaching: ['教师', '教学', '一线教学'],
    industry: ['企业', '行业', '行业专家', '企业专家'],
    politics: ['思想政治', '思政审读'],
    editor: ['编辑', '编辑校对', '编审'],
    curriculum: ['课程', '教材', '课程与教材'],
  },
  (text) => text.replace(/专家$/, ''),
)

/** The level may be written as itself or as a professional title of that level. */
export const titleLevel = choice(TITLE_LEVEL, {
  senior: [
    '正高',
    '正高职',
    '教授',
    '研究员',
    '编审',
    '教授级高级工程师',
    '正高级工程师',
    '正高级讲师',
    '正高级教师',
  ],
  vice_senior: [
    '副高',
    '副高职',
    '高级',
    '副教授',
    '副研究员',
    '副编审',
    '高级工程师',
    '高级讲师',
    '高级教师',
    '高级实验师',
  ],
  middle: ['讲师', '工程师', '编辑', '助理研究员', '实验师', '一级教师'],
})

const provinceSuffix = /(省|市|(壮族|回族|维吾尔)?自治区)$/
export const province = choice(PROVINCE, { '660000': ['兵团', '新疆兵团'], '000000': ['中央部委'] }, (text) =>
  text.replace(provinceSuffix, ''),
)

/**
 * A major category of vocational education. The three levels have the same nineteen categories in the same
 * order (61–79 secondary, 41–59 three-year, 21–39 bachelor), and the level is a field of its own: one code per
 * category.
 */
export const majorCategory = choice(MAJOR_CATEGORY, {}, (text) => {
  const level = /^([2367]\d)$/.exec(text)
  if (!level) return text.replace(/(专业)?大类$/, '').replace(/^\d{2}/, '')
  return String(Number(text) + (text < '60' ? 20 : -20))
})

const { expert, secretary, liaison, observer } = MEMBER_TYPE
/** Seat types for an import into a group; leaders are appointed among its experts later. */
export const SEAT_TYPE = { expert, secretary, liaison, observer } as const
export const seatType = choice(SEAT_TYPE, { expert: ['评审专家', '成员', '组员'] })

const { relative, teacher_student, manual } = AVOID_KIND
/** Reasons for avoidance that an office may import; the rules find the others themselves. */
export const AVOIDED_BECAUSE = { relative, teacher_student, manual } as const
export const avoidedBecause = choice(AVOIDED_BECAUSE, {
  relative: ['亲属', '亲戚'],
  teacher_student: ['师生', '师徒'],
  manual: ['管理员', '指定', '其他'],
})

export const editorRole = choice(EDITOR_ROLE, {
  first_chief: ['第1主编'],
  chief: ['联合主编', '其他主编'],
  editor: ['编者', '参编人员', '编委', '编写'],
  reviewer: ['审稿'],
})

export const editorUnit = choice(EDITOR_UNIT, {
  school: ['院校', '高校'],
  enterprise: ['公司', '行业企业'],
  research: ['科研', '研究院', '研究所', '科研单位'],
  publisher: ['出版单位'],
})

export const education = choice(EDUCATION, {
  doctor: ['博士', '博士研究生毕业'],
  master: ['硕士', '研究生', '硕士研究生毕业'],
  bachelor: ['本科', '学士', '大学'],
  college: ['专科', '大专', '高职'],
  other: ['其他'],
})

export const PASSED = { yes: '合格', no: '不合格' } as const
export const passed = choice(PASSED, { yes: ['是', '1', '通过', '已通过'], no: ['否', '0', '未通过'] })
export const yesNo = choice({ yes: '是', no: '否' }, { yes: ['1', '有', '√'], no: ['0', '无', '×'] })
