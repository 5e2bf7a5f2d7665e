/** A growing little-endian buffer, the byte order of an .xls file. */
export class ByteWriter {
  private buffer = new Uint8Array(1 << 16)
  private view = new DataView(this.buffer.buffer)
  length = 0

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
    for (const [index, value] of values.entries()) this.view.setUint8(start + index, value)
  }

  u16(...values: number[]) {
    const start = this.reserve(values.length * 2)
    for (const [index, value] of values.entries()) this.view.setUint16(start + index * 2, value, true)
  }

  u32(...values: number[]) {
    const start = this.reserve(values.length * 4)
    for (const [index, value] of values.entries()) this.view.setUint32(start + index * 4, value, true)
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
