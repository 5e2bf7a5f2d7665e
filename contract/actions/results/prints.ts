import { z } from '#contract/zod'
import { done, flag, id, oneOf, read, write } from '#contract/define'
import { PRINT_KIND, PRINT_PACK, PRINT_STATUS } from '#contract/facts/prints'
import { MANAGERS } from '#contract/roles'

/** Maximum number of forms per job. */
export const MAX_FORMS = 5000

/** Selects forms of a project; absent parameters do not limit. */
export const printSelection = {
  project_id: id,
  kind: oneOf(PRINT_KIND, '打印内容'),
  group_id: id.optional(),
  book_id: id.optional(),
  user_id: id.optional(),
  /** Only what the caller wrote or signed, drafts included. */
  own: flag.default(0),
  /** Without names and signatures of experts. */
  anonymous: flag.default(0),
}

const WHO = [...MANAGERS, 'member', 'leader'] as const

const count = z.number().int()

/** Forms as A4 pages, generated in the background. */
export const prints = {
  /** 打印前的份数 */
  print_count: read({
    who: WHO,
    input: z.object(printSelection),
    output: z.object({
      total: count,
      /** Forms that are not locked yet: each of their pages is marked as a draft. */
      draft_num: count,
      /** The caller may print them without names only. */
      only_anonymous: z.boolean(),
      /** Why nothing can be printed yet; null when something can. */
      reason: z.string().nullable(),
    }),
  }),
  /** 生成打印文件 */
  print_add: write({
    who: WHO,
    input: z.object({ ...printSelection, pack: oneOf(PRINT_PACK, '文件形式').default('pdf') }),
    output: z.object({ job_id: id, total: count }),
  }),
  /** 我的打印任务: the latest first */
  print_list: read({
    who: WHO,
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        job_id: id,
        title: z.string(),
        pack: oneOf(PRINT_PACK, '文件形式'),
        status: oneOf(PRINT_STATUS, '状态'),
        total: count,
        done_num: count,
        error: z.string().nullable(),
        /** For `common_download`; null while there is none, or when it has expired. */
        file_name: z.string().nullable(),
        /** Bytes. */
        size: count.nullable(),
        create_time: z.string(),
        /** Until when it can be fetched. */
        expire_time: z.string().nullable(),
      }),
    ),
  }),
  /** 取消打印任务 */
  print_cancel: write({ who: WHO, input: z.object({ job_id: id }), output: done }),
}
