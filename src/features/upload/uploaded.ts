import type { Output } from '#contract'

export type Uploaded = Pick<Output<'common_upload'>, 'fileName' | 'originalFilename'>

/** A stored file as the field of an upload holds it. */
export const asUploaded = (fileName: string | null | undefined, originalFilename: string): Uploaded[] =>
  typeof fileName === 'string' ? [{ fileName, originalFilename }] : []

/** The name under which a file is stored, without the address that an upload answers before it. */
export const storedName = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1)
