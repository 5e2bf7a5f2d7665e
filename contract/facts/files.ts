/** What a stored file is for: uploads, the copies of a sample that readers get, and files that the server makes. */
export const FILE_PURPOSE = {
  avatar: '头像',
  logo: '标志',
  image: '图片',
  attachment: '附件',
  proof: '单位证明',
  objection: '异议证明材料',
  sample: '样书',
  copy: '样书阅读副本',
  material: '申报材料',
  download: '生成的文件',
} as const
export type FilePurpose = keyof typeof FILE_PURPOSE

/** Purposes for which every user may upload, as the file's owner. */
export const OWN_UPLOADS = ['avatar', 'logo', 'image', 'attachment'] as const satisfies readonly FilePurpose[]
export type OwnPurpose = (typeof OWN_UPLOADS)[number]

/** Purposes whose files only calls of their own answer, under their own rules. */
export const OWN_CALLS = [
  'objection',
  'sample',
  'copy',
  'material',
  'download',
] as const satisfies readonly FilePurpose[]
