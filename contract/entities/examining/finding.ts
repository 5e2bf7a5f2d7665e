import { z } from '#contract/zod'
import { id, oneOf, whole } from '#contract/define'
import { FINDING_VERDICT, FORMAL_ITEM } from '#contract/facts/examining/formal'
import { BOOK_MATERIALS } from '#contract/rules/declaration/materials'

/** Where the machine looked: what stands there, and the way to it. */
export const Evidence = z.object({
  /** What it is, such as 版权页 or 发行记录. */
  label: z.string(),
  /** What stands there. */
  value: z.string().optional(),
  /** A material of the book, and a page of it counted from 1. */
  material: z.enum(BOOK_MATERIALS).optional(),
  page: whole.optional(),
  /** Another book. */
  book_id: id.optional(),
  publisher_id: id.optional(),
  url: z.string().optional(),
})
export type Evidence = z.infer<typeof Evidence>

/** What the machine says of an item, and where it looked. */
export const ItemFinding = z.object({
  code: oneOf(FORMAL_ITEM, '审查项'),
  verdict: oneOf(FINDING_VERDICT, '核对结果'),
  said: z.string(),
  evidence: z.array(Evidence),
})
export type ItemFinding = z.infer<typeof ItemFinding>
