import { z } from 'zod'
import { id, read, text } from '#contract/define'

/** What the assistant is asked for: 版权页识别、意见汇总、意见润色、使用帮助. */
const SCENES = ['book_meta', 'opinion_summary', 'opinion_polish', 'chat'] as const

/** What a copyright page says of a book; null where it does not say it. */
export const BookMeta = z.object({
  /** 13 digits, checked. */
  isbn: z.string().nullable(),
  book_name: z.string().nullable(),
  /** 第一主编 */
  first_editor: z.string().nullable(),
  publisher_name: z.string().nullable(),
  /** 版次, such as 2 */
  edition: z.number().int().nullable(),
  /** `YYYY-MM` */
  publish_month: z.string().nullable(),
  /** 千字 */
  words: z.number().nullable(),
  /** 元 */
  price: z.number().nullable(),
})

/** Help with texts. It never says what a book is worth. */
export const assistant = {
  /** 辅助信息 */
  ai_getInfo: read({
    who: 'user',
    route: 'POST /ai/getInfo',
    input: z.object({
      scene: z.enum(SCENES, '辅助场景不在可选范围内'),
      text: text('文字', 20_000).default(''),
      isbn: z.string().max(40, 'ISBN不超过40字').optional(),
      /** Whose opinions are put together: of a book, or without one of the whole group. */
      project_id: id.optional(),
      group_id: id.optional(),
      book_id: id.optional(),
    }),
    output: z.object({
      text: z.string().nullable(),
      fields: BookMeta.nullable(),
      /** Where the answer comes from and how far it is to be trusted; stands wherever it is shown. */
      disclaimer: z.string(),
    }),
  }),
}

export const assistantExtensions = {
  /** Whether a language model is set up: without one texts are put together by rules alone, and never polished. */
  assistant_state: read({
    who: 'user',
    input: z.object({}),
    output: z.object({ has_model: z.boolean() }),
  }),
}
