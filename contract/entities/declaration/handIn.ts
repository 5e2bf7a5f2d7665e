import { z } from '#contract/zod'
import { oneOf } from '#contract/define'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import { BOOK_STEPS } from '#contract/facts/declaration/bookFields'
import { MENDED_AT, type HandInFault } from '#contract/rules/declaration/handIn'

/** What keeps a book from being handed in, as an answer says it. */
export const HandInFaults = z.array(
  z.object({
    at: oneOf(MENDED_AT, '位置'),
    step: oneOf(BOOK_STEPS, '步骤').nullable(),
    field: oneOf(BOOK_LABELS, '字段').nullable(),
    material: oneOf(MATERIAL, '材料').nullable(),
    message: z.string(),
  }) satisfies z.ZodType<HandInFault>,
)

/** What a refused step carries beside its words. */
export const RefusedStep = z.object({ missing: HandInFaults })

/** 名额: null is not limited. */
export const QuotaFigures = z.object({
  total: z.number().int().nullable(),
  reserved: z.number().int(),
  used: z.number().int(),
  remain: z.number().int().nullable(),
})
