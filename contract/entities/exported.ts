import { z } from '#contract/zod'

export const ExportedCell = z.union([z.string(), z.number(), z.null()])

/** A sheet for the Excel writer: each row holds its cells by key, in the order of the titles. */
export const exported = z.object({
  file_name: z.string(),
  titles: z.array(z.string()),
  keys: z.array(z.string()),
  list: z.array(z.record(z.string(), ExportedCell)),
})

export type Exported = z.infer<typeof exported>

/**
 * The sheet under `data`; or, where `as_file` was requested, in `msg` the name of the generated .xls file, to
 * be downloaded with `common_download`.
 */
export const exportedOrFile = z.object({ msg: z.string().optional(), data: exported.optional() })
