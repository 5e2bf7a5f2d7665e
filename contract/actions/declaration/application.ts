import { z } from '#contract/zod'
import { id, read } from '#contract/define'
import { WireForm } from '#contract/entities/declaration/formContent'
import { DECLARATION_READERS } from '#contract/roles'
import { MATERIAL_FORMS } from '#contract/facts/declaration/materials'
import { file } from '#contract/entities/system/uploaded'

/** 申报表, and the forms that are filled in, signed and sealed. */
export const application = {
  /** 申报表: what stands on it */
  application_detail: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: WireForm,
  }),
  /** 申报表或材料模板: as PDF */
  application_paper: read({
    who: DECLARATION_READERS,
    route: 'GET /api/data/application/:book_id',
    envelope: 'file',
    input: z.object({
      book_id: id,
      /** Absent: 申报表. */
      form: z.enum(MATERIAL_FORMS, '模板不在可选范围内').optional(),
    }),
    output: file,
  }),
}
