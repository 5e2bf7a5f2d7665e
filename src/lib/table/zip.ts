const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/**
 * How large the files of a zip say they are when unpacked, in bytes: a small .xlsx can unpack to gigabytes.
 * @returns 0 when the directory cannot be found; reading will fail then anyway
 */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = bytes.length - 22
  while (at >= 0 && view.getUint32(at, true) !== endOfDirectory) at--
  if (at < 0) return 0
  let entry = view.getUint32(at + 16, true)
  let total = 0
  while (entry + 46 <= bytes.length && view.getUint32(entry, true) === directoryEntry) {
    total += view.getUint32(entry + 24, true)
    entry +=
      46 +
      view.getUint16(entry + 28, true) +
      view.getUint16(entry + 30, true) +
      view.getUint16(entry + 32, true)
  }
  return total
}
