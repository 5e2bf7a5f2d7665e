import { isKeyOf } from '#contract/facts/closed'
import { FILE_PURPOSE, OWN_UPLOADS, type FilePurpose } from '#contract/facts/files'

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
  avatar: { label: FILE_PURPOSE.avatar, types: ['png', 'jpg', 'webp'], maxMb: 2 },
  logo: { label: FILE_PURPOSE.logo, types: ['png', 'jpg', 'webp'], maxMb: 1 },
  image: { label: FILE_PURPOSE.image, types: ['png', 'jpg', 'gif', 'webp'], maxMb: 5 },
  attachment: {
    label: FILE_PURPOSE.attachment,
    types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'png', 'jpg'],
    maxMb: 20,
  },
  /** Sealed by a school that registers, and handed in with its application. */
  proof: { label: FILE_PURPOSE.proof, types: ['pdf', 'jpg'], maxMb: 5 },
  /** Proves what somebody objects to; handed in with the objection. */
  objection: { label: FILE_PURPOSE.objection, types: ['pdf', 'jpg', 'png'], maxMb: 10 },
  /** A whole book; uploaded by a separate call, because it belongs to a book and not to the uploader. */
  sample: { label: FILE_PURPOSE.sample, types: ['pdf'], maxMb: 200 },
} as const satisfies Partial<Record<FilePurpose, UploadRule>>
export type UploadPurpose = keyof typeof UPLOADS

/** Maximum upload size, unless the call declares another. */
export const MAX_UPLOAD_MB = Math.max(...OWN_UPLOADS.map((purpose) => UPLOADS[purpose].maxMb))

/** An upload that nothing refers to is removed after this many days; a form that is still open has used it by then. */
export const UNUSED_UPLOAD_DAYS = 7
/** The most that one person's uploads may take while nothing refers to them. */
export const UNUSED_UPLOADS_MB = 200

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
