/** 英文信息, by the field's name. */
export const ENGLISH_LABELS = {
  title_en: '英文书名',
  subtitle_en: '英文副书名',
  authors_en: '作者英文名',
  affiliation_en: '作者单位英文名',
  publisher_en: '出版社英文名',
  edition_en: '版次英文',
  abstract_en: '英文内容简介',
  keywords_en: '英文关键词',
  toc_en: '英文目录',
  rights_sold: '已输出语种与国家',
  overseas_use: '海外使用院校',
  intro_video: '介绍视频地址',
} as const
export type EnglishField = keyof typeof ENGLISH_LABELS

export const ABSTRACT_WORDS = { min: 100, max: 400 } as const
export const KEYWORDS = { min: 3, max: 8 } as const

const WORD = /[\p{L}\p{N}]+(?:['’.‐-―-][\p{L}\p{N}]+)*/gu
/** Words of an English text: `state-of-the-art` and `don't` are one each. */
export const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0

const HAN = /\p{Script=Han}/u
export const hasChinese = (text: string): boolean => HAN.test(text)

/** How far a number is from its bounds, in words; undefined within them. */
export function outOf(
  label: string,
  count: number,
  { min, max }: { min: number; max: number },
  unit: string,
): string | undefined {
  if (count < min) return `${label}不少于${min}${unit}，当前${count}${unit}`
  return count > max ? `${label}不超过${max}${unit}，当前${count}${unit}` : undefined
}
