import { z } from '#contract/zod'
import type { FormContent } from '#contract/rules/declaration/formContent'

const title = z.string()
const Section = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('facts'),
    title,
    rows: z.array(z.array(z.object({ label: z.string(), value: z.string() }))),
  }),
  z.object({
    kind: z.literal('table'),
    title,
    columns: z.array(z.object({ title, mm: z.number().optional() })),
    lines: z.array(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('texts'),
    title,
    parts: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
  z.object({ kind: z.literal('signed'), title, text: z.string(), signers: z.array(z.string()) }),
])

/** A form on the wire. */
export const WireForm = z.object({
  heading: z.string(),
  subject: z.string(),
  draft: z.boolean(),
  sections: z.array(Section),
}) satisfies z.ZodType<FormContent>
