import { z } from '#contract/zod'
import { done, flag, id, oneOf, read, requiredText, write } from '#contract/define'
import { DECLARE_STATUS, FORMAL_RESULT } from '#contract/facts/declaration/states'
import { BOOK_WRITERS, DECLARATION_READERS } from '#contract/roles'
import { BOOK_MATERIALS } from '#contract/rules/declaration/materials'
import { PART_MB } from '#contract/rules/declaration/parts'
import { MAX_UPLOAD_MB } from '#contract/rules/upload'
import { file } from '#contract/entities/system/uploaded'

const count = z.number().int()
const code = z.enum(BOOK_MATERIALS, '材料种类不在可选范围内')

/** The largest file that a material may be, in bytes. */
const size = z
  .number()
  .int()
  .min(1, '文件是空的')
  .max(2 ** 31 - 1, '文件过大')
const upload_id = z.string().regex(/^[\w-]{24}$/, '上传编号有误，请重新选择文件')

/** What a file was found to be. */
const Checked = z.object({
  version: count,
  /** Of a PDF; null for any other file. */
  pages: count.nullable(),
  /** Characters that can be selected on the pages that were looked at; 0: the pages are pictures. */
  text_length: count.nullable(),
})

/** A version of a material, as it was uploaded. */
const UploadedVersion = Checked.extend({
  material_id: id,
  file_name: z.string(),
  size: count,
  /** Null for readers outside the declaring unit and the office. */
  upload_name: z.string().nullable(),
  upload_time: z.string(),
})

const CurrentFile = UploadedVersion.extend({
  stamp_checked: flag,
  formal_result: oneOf(FORMAL_RESULT, '形审结果').nullable(),
  formal_remark: z.string().nullable(),
})

/** What has arrived of a file. */
const Arrived = z.object({
  upload_id: z.string(),
  /** Bytes from the beginning, without a gap: the next part begins there. */
  received: count,
})

/** 申报材料 of a book. */
export const materials = {
  /** 一本教材的申报材料 */
  material_list: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      book_id: id,
      book_name: z.string(),
      declare_status: oneOf(DECLARE_STATUS, '申报状态'),
      /** Why this user cannot change the materials now, but for those that are writable; null: they can. */
      readonly_reason: z.string().nullable(),
      materials: z.array(
        z.object({
          code,
          /** Why this book needs it; null: it does not. */
          why: z.string().nullable(),
          /** Whether this user may upload, replace and remove it now. */
          writable: z.boolean(),
          current: CurrentFile.nullable(),
          /** The versions before it that are still kept, the latest first. */
          earlier: z.array(UploadedVersion),
        }),
      ),
      /** The caller's uploads that have not arrived completely. */
      unfinished: z.array(Arrived.extend({ code, file_name: z.string(), size: count })),
    }),
  }),
  /** 上传材料: a file that travels at once */
  material_save: write({
    who: BOOK_WRITERS,
    maxFileMb: MAX_UPLOAD_MB,
    input: z.object({ book_id: id, code, file }),
    output: Checked,
  }),
  /** 分段上传: begins, or goes on with what has arrived of the same file */
  material_part_open: write({
    who: BOOK_WRITERS,
    input: z.object({ book_id: id, code, file_name: requiredText('文件名', 200), size }),
    output: Arrived.extend({ part_size: count }),
  }),
  /** 分段上传: the next part; one that is not the next changes nothing, and the answer says which is */
  material_part: write({
    who: BOOK_WRITERS,
    maxFileMb: PART_MB,
    input: z.object({ upload_id, offset: z.coerce.number().int().min(0), file }),
    output: Arrived,
  }),
  /** 分段上传: all parts have arrived */
  material_part_finish: write({ who: BOOK_WRITERS, input: z.object({ upload_id }), output: Checked }),
  /** 分段上传: gives it up */
  material_part_cancel: write({ who: BOOK_WRITERS, input: z.object({ upload_id }), output: done }),
  /** 查看材料: by byte range where one is requested */
  material_content: read({
    who: DECLARATION_READERS,
    route: 'GET /api/data/material/:material_id',
    envelope: 'file',
    input: z.object({ material_id: id }),
    output: file,
  }),
  /** 删除材料: the version in force; the one before is in force then */
  material_remove: write({
    who: BOOK_WRITERS,
    input: z.object({ material_id: id }),
    /** The version that is in force now; null: none is left. */
    output: z.object({ version: count.nullable() }),
  }),
  /** 盖章校验 */
  material_stamp: write({
    who: BOOK_WRITERS,
    input: z.object({ material_id: id, stamp_checked: flag }),
    output: done,
  }),
  /** 打包下载: all versions in force */
  material_addZip: read({
    who: DECLARATION_READERS,
    route: 'GET /api/data/material_addZip/:book_id',
    envelope: 'file',
    input: z.object({ book_id: id }),
    output: file,
  }),
}
