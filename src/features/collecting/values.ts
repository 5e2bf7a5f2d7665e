import type { Input, Output } from '#contract'
import { cipDigits, showCip } from '#contract/rules/book/cip'
import type { Uploaded } from '#src/features/upload/FileUpload'

export type CollectedDetail = Output<'collection_detail'>
export type Fields = Input<'collection_save'>['fields']

/** The record as the form holds it: its files with the names that they had where they came from. */
export type CollectedValues = Omit<Fields, 'cover' | 'copyright_file'> & {
  cover?: Uploaded[] | undefined
  copyright_file?: Uploaded[] | undefined
}

const uploaded = (name: unknown, originalFilename: string): Uploaded[] =>
  typeof name === 'string' ? [{ fileName: name, originalFilename }] : []

export const collectedValuesOf = (fields: Fields, copyright_name: string | null = null): CollectedValues => ({
  ...fields,
  cip_no: fields.cip_no && showCip(fields.cip_no),
  cover: uploaded(fields.cover, '封面'),
  copyright_file: uploaded(fields.copyright_file, copyright_name ?? '版权页'),
})

const nameOf = (files: readonly Uploaded[] | undefined): string | null => {
  const path = files?.[0]?.fileName
  return path === undefined ? null : path.slice(path.lastIndexOf('/') + 1)
}

export const collectedFieldsOf = ({ cover, copyright_file, ...rest }: CollectedValues): Fields => ({
  ...rest,
  cip_no: rest.cip_no && cipDigits(rest.cip_no),
  cover: nameOf(cover),
  copyright_file: nameOf(copyright_file),
})
