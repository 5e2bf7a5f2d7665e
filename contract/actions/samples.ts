import { z } from 'zod'
import { done, flag, id, read, write, oneOf } from '#contract/define'
import { COPY_STATUS, SAMPLE_CODE } from '#contract/bookKinds'
import { MANAGERS } from '#contract/roles'
import { file, UPLOADS } from '#contract/rules/upload'

const count = z.number().int()
const code = oneOf(SAMPLE_CODE, '样书种类')

const Copy = z.object({
  book_id: id,
  book_name: z.string(),
  code,
  /** Absent: nobody has asked for a copy yet. */
  status: oneOf(COPY_STATUS, '缓存状态').nullable(),
  pages: count.nullable(),
  /** Bytes. */
  size: count.nullable(),
  error: z.string().nullable(),
})

/** The files of books that are read in a review. */
export const samples = {
  /** 生成样书阅读缓存 */
  bookpath_cache_add: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      op: z.enum(['add', 'status', 'clear']).default('add'),
      book_ids: z.array(id).max(20_000).optional(),
      group_id: id.optional(),
    }),
    /** In all, and of the first thousand each. */
    output: z.object({
      queued_num: count,
      total: count,
      ready_num: count,
      failed_num: count,
      waiting_num: count,
      books: z.array(Copy),
    }),
  }),
}

export const sampleExtensions = {
  /** 上传样书 */
  sample_upload: write({
    who: MANAGERS,
    route: 'POST /api/data/sample',
    maxFileMb: UPLOADS.sample.maxMb,
    input: z.object({ book_id: id, code: code.default('M02'), file }),
    output: z.object({ pages: count, size: count }),
  }),
  /** 一本教材的样书 */
  sample_list: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ book_id: id }),
    output: z.array(
      z.object({ code, original_name: z.string(), size: count, pages: count, create_time: z.string() }),
    ),
  }),
  /** 删除样书 */
  sample_remove: write({ who: MANAGERS, input: z.object({ book_id: id, code }), output: done }),
  /** 阅读材料: what a reader of this book finds, and what he may do with it; those who may not read it get 404 */
  book_materials: read({
    who: 'user',
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      /** The name, or the anonymous number where the review is anonymous. */
      book_name: z.string(),
      /** The book itself first; what comes beside it only where there is a file. */
      materials: z.array(
        z.object({
          code,
          /** `none`: nothing was uploaded. */
          status: z.enum(['ready', 'waiting', 'failed', 'none']),
          pages: count.nullable(),
        }),
      ),
      /** What marks the pages with who is looking at them. */
      watermark: z.string(),
      allow_download: flag,
      /** The caller reviews the book: he has comments of his own. */
      reviews: flag,
    }),
  }),
  /** 阅读样书: the copy of this review, by parts where a part is asked for */
  sample_content: read({
    who: 'user',
    route: 'GET /profile/sample/:project_id/:book_id',
    envelope: 'file',
    input: z.object({
      project_id: id,
      book_id: id,
      /** Left out: the book itself. */
      code: code.optional(),
      /** Of `user_password_check`, where the review is encrypted. */
      pass_token: z.string().max(100).optional(),
    }),
    output: file,
  }),
}
