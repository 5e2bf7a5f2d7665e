import { z } from 'zod'

/** A sheet for the Excel writer: each row holds its cells by key, in the order of the titles. */
export const exported = z.object({
  file_name: z.string(),
  titles: z.array(z.string()),
  keys: z.array(z.string()),
  list: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
