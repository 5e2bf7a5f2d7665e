export const EDU_LEVEL = {
  sec: '中职',
  voc: '高职专科',
  voc_b: '职业本科',
  ug: '普通本科',
  grad: '研究生',
  adult: '继续教育',
  k12: '基础教育',
  dzx: '大中小一体化',
} as const

/** School stages of a subject taught all the way through (大中小一体化). */
export const STAGE = {
  primary: '小学',
  junior: '初中',
  senior: '高中',
  sec: '中职',
  college: '大学',
} as const

export const CARRIER = { paper: '纸质', digital: '数字', paper_digital: '纸质+数字资源' } as const

export const CHANNEL = {
  province: '省级',
  hang: '行指委',
  committee: '教指委',
  ministry: '部委',
  publisher: '出版单位',
} as const

/** Why a book is not settled after the experts have reviewed it. */
export const PENDING = {
  divergent: '分歧较大',
  insufficient: '有效评审不足',
  veto: '有否决意见',
  recheck: '待复核',
} as const
export type Pending = keyof typeof PENDING

/** Files of a book that are read in a review, by the codes of the declaration's materials. */
export const SAMPLE_CODE = {
  M02: '样书全文',
  M02B: '匿名样书',
  M12: '修订内容对照表',
  M15: '数字教材说明',
  M19: '其他材料',
} as const
export type SampleCode = keyof typeof SAMPLE_CODE

/**
 * The files that the readers of a review get, the book itself first. Where names are hidden, only the file without
 * them will do: what comes beside a book tells who wrote it.
 */
export const readCodes = (anonymous: boolean): readonly [SampleCode, ...SampleCode[]] =>
  anonymous ? ['M02B'] : ['M02', 'M12', 'M15', 'M19']

export const COPY_STATUS = { queued: '排队中', building: '生成中', ready: '可阅读', failed: '失败' } as const
