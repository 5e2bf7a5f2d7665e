import { z } from '#contract/zod'
import { recentPass } from '#contract/entities/recentPass'
import { done, flag, id, ids, oneOf, read, write, KEYS_KB } from '#contract/define'
import { COPY_STATUS, SAMPLE_CODE } from '#contract/facts/books'
import { MANAGERS } from '#contract/roles'
import { UPLOADS } from '#contract/rules/upload'
import { file } from '#contract/entities/system/uploaded'

const count = z.number().int()

const code = oneOf(SAMPLE_CODE, '样书种类')

const Copy = z.object({
  book_id: id,
  book_name: z.string(),
  code,
  /** The book has a sample file of this kind. */
  has_sample: flag,
  /** Absent: no copy has been requested yet. */
  status: oneOf(COPY_STATUS, '缓存状态').nullable(),
  pages: count.nullable(),
  /** Bytes. */
  size: count.nullable(),
  error: z.string().nullable(),
})

/** The sample files of books, as read in a review. */
export const samples = {
  /** 生成样书阅读缓存 */
  bookpath_cache_add: write({
    who: MANAGERS,
    permission: 'review:sample:edit',
    limitKb: 2 * KEYS_KB,
    input: z.object({
      project_id: id,
      op: z.enum(['add', 'status', 'clear']).default('add'),
      book_ids: z.array(id).max(20_000).optional(),
      group_id: id.optional(),
      /** Only the books that these experts review; each reader's own watermark is laid over the copy as it is read. */
      user_ids: ids.optional(),
    }),
    /** Totals, and the details of the first thousand books. */
    output: z.object({
      queued_num: count,
      total: count,
      ready_num: count,
      failed_num: count,
      waiting_num: count,
      /** Books whose sample has not been uploaded: there is nothing to make a copy of. */
      missing_num: count,
      books: z.array(Copy),
    }),
  }),
  /** 上传样书 */
  sample_upload: write({
    who: MANAGERS,
    permission: 'review:sample:edit',
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
  sample_remove: write({
    who: MANAGERS,
    permission: 'review:sample:edit',
    input: z.object({ book_id: id, code }),
    output: done,
  }),
  /**
   * 阅读材料: the files a reader of this book gets, and what the reader may do with them; without access the answer
   * is 404
   */
  book_materials: read({
    who: 'user',
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      /** The name, or the anonymous number where the review is anonymous. */
      book_name: z.string(),
      /** The book itself first; attachments only where a file exists. */
      materials: z.array(
        z.object({
          code,
          /** `none`: nothing was uploaded. */
          status: z.enum(['ready', 'waiting', 'failed', 'none']),
          pages: count.nullable(),
        }),
      ),
      /** The watermark text that identifies the reader on every page. */
      watermark: z.string(),
      allow_download: flag,
      /** The caller reviews this book and therefore has their own comments on it. */
      reviews: flag,
    }),
  }),
  /** 阅读样书: the review's copy of the file, by byte range where a range is requested */
  sample_content: read({
    who: 'user',
    route: 'GET /profile/sample/:project_id/:book_id',
    envelope: 'file',
    input: z.object({
      project_id: id,
      book_id: id,
      /** Absent: the book itself. */
      code: code.optional(),
      /** From `user_password_check`; required where the review is encrypted. */
      pass_token: recentPass,
      /** 1: to be kept, every page marked with the reader's watermark; only where the project allows it. */
      download: flag.optional(),
    }),
    output: file,
  }),
}
