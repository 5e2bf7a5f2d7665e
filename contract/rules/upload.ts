import { z } from 'zod'
import { isKeyOf } from '#contract/facts/closed'

const MB = 1024 * 1024

/** Accepted file types, by file extension. */
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const
export type FileType = keyof typeof FILE_TYPES

interface UploadRule {
  label: string
  types: readonly FileType[]
  maxMb: number
}

/** Purposes of uploads: accepted types and maximum size. */
export const UPLOADS = {
  avatar: { label: '头像', types: ['png', 'jpg', 'webp'], maxMb: 2 },
  logo: { label: '标志', types: ['png', 'jpg', 'webp'], maxMb: 1 },
  image: { label: '图片', types: ['png', 'jpg', 'gif', 'webp'], maxMb: 5 },
  attachment: {
    label: '附件',
    types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'png', 'jpg'],
    maxMb: 20,
  },
  /** A whole book; uploaded by a separate call, because it belongs to a book and not to the uploader. */
  sample: { label: '样书', types: ['pdf'], maxMb: 200 },
} as const satisfies Record<string, UploadRule>
export type UploadPurpose = keyof typeof UPLOADS

/** Purposes for which every user may upload, as the file's owner. */
export const OWN_UPLOADS = [
  'avatar',
  'logo',
  'image',
  'attachment',
] as const satisfies readonly UploadPurpose[]
export type OwnPurpose = (typeof OWN_UPLOADS)[number]
/** Maximum upload size, unless the call declares another. */
export const MAX_UPLOAD_MB = Math.max(...OWN_UPLOADS.map((purpose) => UPLOADS[purpose].maxMb))

/** The file type by the file's extension; undefined for types that are not accepted. */
export function typeOfName(name: string): FileType | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  return ending !== undefined && isKeyOf(FILE_TYPES, ending) ? ending : undefined
}

/** Why a file may not be uploaded for this purpose, with the limit; undefined when it may. */
export function refusedFile(purpose: UploadPurpose, { name, size }: { name: string; size: number }) {
  const { label, types, maxMb }: UploadRule = UPLOADS[purpose]
  const type = typeOfName(name)
  if (!type || !types.includes(type)) return `${label}须为 ${types.join('、')} 格式`
  if (size === 0) return `“${name}”是空文件`
  return size > maxMb * MB ? `${label}不超过${maxMb}MB` : undefined
}

/** A file of a form. */
export const file = z.custom<File>((value) => value instanceof File, '请选择文件')
