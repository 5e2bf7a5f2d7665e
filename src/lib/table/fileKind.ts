const kinds: readonly { name: string; bytes: readonly number[] }[] = [
  { name: 'PNG图片', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { name: 'JPEG图片', bytes: [0xff, 0xd8, 0xff] },
  { name: 'GIF图片', bytes: [0x47, 0x49, 0x46, 0x38] },
  { name: 'PDF文件', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: 'RAR压缩包', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a] },
  { name: '7z压缩包', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { name: 'GZIP压缩包', bytes: [0x1f, 0x8b, 0x08] },
]

/** Documents that are zips, by a file inside. */
const insides: readonly { name: string; file: RegExp }[] = [
  { name: 'Word文档', file: /^word\// },
  { name: 'PowerPoint文档', file: /^ppt\// },
]
const TABLE = /^(\[Content_Types\]\.xml|content\.xml|xl\/.*)$/

/** What a file is that is certainly no table; its first bytes tell, whatever its name. */
export const otherKind = (bytes: Uint8Array): string | undefined =>
  kinds.find((kind) => kind.bytes.every((byte, at) => bytes[at] === byte))?.name

/** What a zip is that is certainly no workbook. */
export function otherZip(names: readonly string[]): string | undefined {
  const found = insides.find(({ file }) => names.some((name) => file.test(name)))?.name
  return found ?? (names.length === 0 || names.some((name) => TABLE.test(name)) ? undefined : 'ZIP压缩包')
}
