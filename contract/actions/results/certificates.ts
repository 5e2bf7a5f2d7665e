import { z } from '#contract/zod'
import { id, oneOf, read } from '#contract/define'
import { linkKey } from '#contract/entities/credentials'
import { CERTIFICATE_STATE } from '#contract/facts/declaration/afterResult'
import { DIRECTORS, SELECTED_READERS } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'

/** The most certificates of one packed file. */
export const MOST_PACKED = 200

const words = z.string().nullable()

/** 入选证书 */
export const certificates = {
  /** 查验: whether a certificate is genuine, for whoever scans its code */
  certificate_check: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/certificate_check',
    input: z.object({ uuid: linkKey }),
    output: z.object({
      certificate_no: z.string(),
      book_name: z.string(),
      first_editor: words,
      first_editor_unit: words,
      publisher_name: words,
      project_name: z.string(),
      /** The day of the selection. */
      issue_date: z.string(),
      state: oneOf(CERTIFICATE_STATE, '状态'),
      /** The day by which the book has to be revised. */
      revise_due: z.string(),
      removed_date: words,
    }),
  }),
  /** 下载证书 of one book, for its owners and the office */
  certificate_paper: read({
    who: SELECTED_READERS,
    input: z.object({ book_id: id }),
    output: file,
    envelope: 'file',
  }),
  /** 打包下载: those of a project, or of some of its books */
  certificate_zip: read({
    who: [...DIRECTORS, 'sys2'],
    permission: 'review:selected:export',
    input: z.object({
      project_id: id,
      book_ids: z.array(id).max(MOST_PACKED, `一次最多打包${MOST_PACKED}份证书`).default([]),
    }),
    output: file,
    envelope: 'file',
  }),
}
