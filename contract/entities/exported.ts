import { z } from 'zod'

export const Cell = z.union([z.string(), z.number(), z.null()])

/** A sheet for the Excel writer: each row holds its cells by key, in the order of the titles. */
export const exported = z.object({
  file_name: z.string(),
  titles: z.array(z.string()),
  keys: z.array(z.string()),
  list: z.array(z.record(z.string(), Cell)),
})

export type Exported = z.infer<typeof exported>

/**
 * The sheet under `data`; or, where `as_file` was asked for, in `msg` the name of the .xls that the server has made,
 * to be fetched with `common_download`.
 */
export const exportedOrFile = z.object({ msg: z.string().optional(), data: exported.optional() })
