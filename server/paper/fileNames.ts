const MOST = 80
/** Names that some systems keep for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

// oxlint-disable-next-line no-control-regex -- no file may have them in its name
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g

/** What a file may be called on every system, without its ending. */
export function safeName(wanted: string): string {
  const plain = Array.from(wanted.replace(FORBIDDEN, '_').trim())
    .slice(0, MOST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return plain === '' || DEVICE.test(plain) ? `_${plain}` : plain
}

/** Names in the order of the forms, none twice: numbered, so that a folder lists them as they were printed. */
export function fileNames(total: number): (title: string) => string {
  const digits = String(total).length
  let number = 0
  return (title) => `${String(++number).padStart(digits, '0')} ${safeName(title)}`
}
