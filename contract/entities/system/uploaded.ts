import { z } from '#contract/zod'

/** A file of a form. */
export const file = z.custom<File>((value) => value instanceof File, '请选择文件')

const STORED_NAME = /^(\/profile\/upload\/)?[\w-]{20,40}\.[a-z]{3,4}$/

/** An upload as a form refers to it: what the upload answered, its path, or the name alone. */
export const uploadedName = z
  .union([z.string(), z.object({ fileName: z.string() }).transform(({ fileName }) => fileName)])
  .pipe(z.string().regex(STORED_NAME, '请重新上传附件'))
  .transform((path) => path.slice(path.lastIndexOf('/') + 1))
