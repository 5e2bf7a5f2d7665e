/** A growing little-endian buffer, the byte order of an .xls file. */
export class ByteWriter {
  private buffer: Uint8Array<ArrayBuffer>
  private view: DataView
  length = 0

  /** @param expected bytes that will be written, where they are known: a buffer that grows stands in memory twice */
  constructor(expected = 1 << 16) {
    this.buffer = new Uint8Array(expected)
    this.view = new DataView(this.buffer.buffer)
  }

  /** Reserves `count` bytes and returns their offset. Buffer and view may be reallocated. */
  private reserve(count: number): number {
    const at = this.length
    this.length += count
    if (this.length > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.length, this.buffer.length * 2))
      larger.set(this.buffer)
      this.buffer = larger
      this.view = new DataView(larger.buffer)
    }
    return at
  }

  u8(...values: number[]) {
    const start = this.reserve(values.length)
    for (let index = 0; index < values.length; index++) this.view.setUint8(start + index, values[index] ?? 0)
  }

  u16(...values: number[]) {
    const start = this.reserve(values.length * 2)
    for (let index = 0; index < values.length; index++)
      this.view.setUint16(start + index * 2, values[index] ?? 0, true)
  }

  u32(...values: number[]) {
    const start = this.reserve(values.length * 4)
    for (let index = 0; index < values.length; index++)
      this.view.setUint32(start + index * 4, values[index] ?? 0, true)
  }

  f64(value: number) {
    const at = this.reserve(8)
    this.view.setFloat64(at, value, true)
  }

  /** Writes the UTF-16 code units of a text from `from` up to `to`, two bytes each. */
  utf16(text: string, from = 0, to = text.length) {
    const start = this.reserve((to - from) * 2)
    for (let at = from; at < to; at++) this.view.setUint16(start + (at - from) * 2, text.charCodeAt(at), true)
  }

  bytes(part: Uint8Array) {
    const at = this.reserve(part.length)
    this.buffer.set(part, at)
  }

  /** Overwrites the value at offset `at`: lengths and offsets are known only afterwards. */
  patchU16(at: number, value: number) {
    this.view.setUint16(at, value, true)
  }

  patchU32(at: number, value: number) {
    this.view.setUint32(at, value, true)
  }

  /** A BIFF record: type, length, and what `body` writes (at most 8,224 bytes). */
  record(type: number, body: () => void = () => {}) {
    this.u16(type, 0)
    const start = this.length
    body()
    this.patchU16(start - 2, this.length - start)
  }

  result(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length)
  }
}
