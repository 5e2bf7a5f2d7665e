const MOST = 80
/** Names that Windows reserves for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

// oxlint-disable-next-line no-control-regex -- no file may have them in its name
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g

/** A file name without its extension that is valid on every system. */
export function safeName(wanted: string): string {
  const plain = Array.from(wanted.replace(FORBIDDEN, '_').trim())
    .slice(0, MOST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return plain === '' || DEVICE.test(plain) ? `_${plain}` : plain
}

/** Unique names in the order of the forms: numbered, so that a folder lists them in printing order. */
export function fileNames(total: number): (title: string) => string {
  const digits = String(total).length
  let number = 0
  return (title) => `${String(++number).padStart(digits, '0')} ${safeName(title)}`
}
