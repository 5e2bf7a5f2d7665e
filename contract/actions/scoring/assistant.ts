import { z } from '#contract/zod'
import { id, read, text } from '#contract/define'

/** Tasks of the assistant: 版权页识别、意见汇总、意见润色、使用帮助. */
const SCENES = ['book_meta', 'opinion_summary', 'opinion_polish', 'chat'] as const

/** The fields read from a book's copyright page; null where the page does not state them. */
export const BookMeta = z.object({
  /** 13 digits with a valid check digit. */
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

/** Assistance with texts. The assistant never rates a book. */
export const assistant = {
  /** 辅助信息 */
  ai_getInfo: read({
    who: 'user',
    route: 'POST /ai/getInfo',
    input: z.object({
      scene: z.enum(SCENES, '辅助场景不在可选范围内'),
      text: text('文字', 20_000).default(''),
      isbn: z.string().max(40, 'ISBN不超过40字').optional(),
      /** Scope of the opinion summary: one book, or without a book the whole group. */
      project_id: id.optional(),
      group_id: id.optional(),
      book_id: id.optional(),
    }),
    output: z.object({
      text: z.string().nullable(),
      fields: BookMeta.nullable(),
      /** States the origin and reliability of the answer; displayed wherever the answer is. */
      disclaimer: z.string(),
    }),
  }),
  /**
   * Whether a language model is configured: without one, opinions are merged by rules only and never polished.
   */
  assistant_state: read({
    who: 'user',
    input: z.object({}),
    output: z.object({ has_model: z.boolean() }),
  }),
}
