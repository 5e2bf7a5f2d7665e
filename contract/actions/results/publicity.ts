import { z } from '#contract/zod'
import { flag, id, oneOf, read } from '#contract/define'
import { linkKey } from '#contract/entities/credentials'
import { LINK_KIND } from '#contract/facts/declaration/afterResult'
import { file } from '#contract/entities/system/uploaded'

const words = z.string().nullable()

/** 公示: the public list, without a login. */
export const publicity = {
  /** What the key in an address opens */
  public_lookup: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/public_lookup',
    input: z.object({ uuid: z.string().max(64) }),
    output: z.object({ kind: oneOf(LINK_KIND, '类别') }),
  }),
  /** 公示名单 */
  publicity_detail: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/publicity_detail',
    input: z.object({ uuid: linkKey }),
    output: z.object({
      project_name: z.string(),
      begin_time: words,
      end_time: words,
      /** Objections are taken. */
      is_open: z.boolean(),
      shows_rank: flag,
      books: z.array(
        z.object({
          book_id: id,
          book_name: z.string(),
          first_editor: words,
          first_editor_unit: words,
          publisher_name: words,
          /** Only where the project publishes it. */
          rank: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  /** 公示名单 as a PDF */
  publicity_paper: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/publicity_paper',
    input: z.object({ uuid: linkKey }),
    output: file,
    envelope: 'file',
  }),
}
