/*
 * What a notice is: a message that the system writes by itself when a declaration changes its state. The office may
 * put words of its own in place of the built-in ones, with the variables that the kind of notice has.
 */

/** The parts of the way of a declared book, in their order. */
export const NOTICE_STAGE = {
  plan: '选题与采集',
  school: '送审与学校审核',
  recommend: '推荐与省级复核',
  formal: '形式审查',
  review: '评审与公示',
  after: '入选之后',
} as const
export type NoticeStage = keyof typeof NOTICE_STAGE

/** The variables of notices, written in braces, and their labels. */
export const NOTICE_VARIABLES = {
  books: '书名',
  plan: '选题名称',
  person: '操作人',
  unit: '单位',
  num: '教材数量',
  project: '活动名称',
  deadline: '截止时间',
  reason: '理由',
  opinion: '意见',
  note: '补正说明',
  answer: '答复',
  removal: '退出方式',
  certificate: '证书编号',
} as const
export type NoticeVariable = keyof typeof NOTICE_VARIABLES

/** What stands in a preview for each of them. */
export const NOTICE_SAMPLES: Readonly<Record<NoticeVariable, string>> = {
  books: '《机械制图》、《电工基础》',
  plan: '工业机器人编程',
  person: '王老师',
  unit: '某某职业技术学院',
  num: '3',
  project: '2026年规划教材评审',
  deadline: '2026-09-30 18:00:00',
  reason: '第二章数据来源不明',
  opinion: '申报表缺少学校盖章',
  note: '已补传盖章的申报表',
  answer: '经核实，引用均已注明出处',
  removal: '三年未更新',
  certificate: 'GH2026-0001',
}

export interface NoticeKind {
  stage: NoticeStage
  /** Who is told. */
  told: string
  variables: readonly NoticeVariable[]
  /** The built-in words. */
  title: string
  content: string
  /** It comes often, or only says that something waits: unless the office wants it, it stays on the site. */
  quiet?: true
}
