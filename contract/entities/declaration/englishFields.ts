import { z } from '#contract/zod'
import { requiredText, text } from '#contract/define'
import {
  ABSTRACT_WORDS,
  ENGLISH_LABELS,
  hasChinese,
  KEYWORDS,
  outOf,
  wordsIn,
  type EnglishField,
} from '#contract/rules/declaration/englishRule'
import { formed, isUrl, textOrNull } from './bookFields'

const inEnglish = (schema: z.ZodString, field: EnglishField) =>
  schema.refine((value) => !hasChinese(value), `${ENGLISH_LABELS[field]}不能含有汉字`)
const needed = (field: EnglishField, max: number) =>
  inEnglish(requiredText(ENGLISH_LABELS[field], max), field)
const english = (field: EnglishField, max: number) =>
  textOrNull(inEnglish(text(ENGLISH_LABELS[field], max), field))

const abstract = needed('abstract_en', 5000).superRefine((value, ctx) => {
  const message = outOf(ENGLISH_LABELS.abstract_en, wordsIn(value), ABSTRACT_WORDS, '词')
  if (value !== '' && message) ctx.addIssue({ code: 'custom', message })
})

/** 英文信息 */
export const EnglishFields = z.object({
  title_en: needed('title_en', 200),
  subtitle_en: english('subtitle_en', 200),
  authors_en: needed('authors_en', 300),
  affiliation_en: needed('affiliation_en', 300),
  publisher_en: needed('publisher_en', 200),
  edition_en: english('edition_en', 50),
  abstract_en: abstract,
  keywords_en: z
    .array(
      inEnglish(
        z.string().trim().min(1, '关键词不能为空').max(60, '每个英文关键词不超过60字'),
        'keywords_en',
      ),
    )
    .max(100)
    .superRefine((words, ctx) => {
      const message = outOf(ENGLISH_LABELS.keywords_en, words.length, KEYWORDS, '个')
      if (message) ctx.addIssue({ code: 'custom', message })
    }),
  toc_en: english('toc_en', 20_000),
  rights_sold: textOrNull(text(ENGLISH_LABELS.rights_sold, 500)),
  overseas_use: textOrNull(text(ENGLISH_LABELS.overseas_use, 500)),
  intro_video: formed(
    z.string().max(500, `${ENGLISH_LABELS.intro_video}不超过500字`),
    isUrl,
    '介绍视频地址须以 http:// 或 https:// 开头',
  ),
} satisfies Record<EnglishField, z.ZodType>)
export type EnglishFields = z.output<typeof EnglishFields>
