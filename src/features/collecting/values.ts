import type { Output } from '#contract'
import type { CollectedFields as Fields } from '#contract/entities/declaration/collected'
import { cipDigits, showCip } from '#contract/rules/book/cip'
import { asUploaded, storedName, type Uploaded } from '#src/features/upload/uploaded'

export type CollectedDetail = Output<'collection_detail'>

/** The record as the form holds it: its files with the names that they had where they came from. */
export type CollectedValues = Omit<Fields, 'cover' | 'copyright_file'> & {
  cover?: Uploaded[] | undefined
  copyright_file?: Uploaded[] | undefined
}

export const collectedValuesOf = (
  { cover, copyright_file, ...rest }: Partial<Fields>,
  copyright_name: string | null = null,
): Partial<CollectedValues> => ({
  ...rest,
  cip_no: rest.cip_no && showCip(rest.cip_no),
  cover: asUploaded(cover, '封面'),
  copyright_file: asUploaded(copyright_file, copyright_name ?? '版权页'),
})

const nameOf = (files: readonly Uploaded[] | undefined): string | null =>
  files?.[0] ? storedName(files[0].fileName) : null

export const collectedFieldsOf = ({ cover, copyright_file, ...rest }: CollectedValues): Fields => ({
  ...rest,
  cip_no: rest.cip_no && cipDigits(rest.cip_no),
  cover: nameOf(cover),
  copyright_file: nameOf(copyright_file),
})
