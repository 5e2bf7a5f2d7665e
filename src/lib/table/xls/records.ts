import { DamagedFile } from './damaged'

const continueRecord = 0x3c
/** Code units that become a text at once. */
const UNITS = 4096

/** The records of a stream one after another, and the fields of each, which may go on in CONTINUE records. */
export class Records {
  private readonly view: DataView
  private readonly units = new Uint16Array(UNITS)
  private next = 0
  private at = 0
  private end = 0
  /** Where the record begins in the stream. */
  start = 0
  type = 0

  constructor(stream: Uint8Array) {
    this.view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  }

  /** Goes to the next record; false after the last one. */
  advance(): boolean {
    if (this.next + 4 > this.view.byteLength) return false
    this.start = this.next
    this.type = this.view.getUint16(this.start, true)
    this.enter(this.start)
    return true
  }

  private enter(record: number): void {
    this.at = record + 4
    this.end = this.at + this.view.getUint16(record + 2, true)
    this.next = this.end
    if (this.end > this.view.byteLength) throw new DamagedFile('A record is cut off')
  }

  /** Goes to the CONTINUE record that follows; false when none does. */
  private goOn(): boolean {
    const follows =
      this.next + 4 <= this.view.byteLength && this.view.getUint16(this.next, true) === continueRecord
    if (follows) this.enter(this.next)
    return follows
  }

  /** Whether something is left of the record. */
  hasMore(): boolean {
    while (this.at === this.end) if (!this.goOn()) return false
    return true
  }

  private take(count: number): number {
    if (!this.hasMore() || this.at + count > this.end) throw new DamagedFile('A record is too short')
    const at = this.at
    this.at += count
    return at
  }

  u8 = (): number => this.view.getUint8(this.take(1))
  u16 = (): number => this.view.getUint16(this.take(2), true)
  u32 = (): number => this.view.getUint32(this.take(4), true)
  f64 = (): number => this.view.getFloat64(this.take(8), true)

  /** How many bytes of the record are left, those in CONTINUE records not counted. */
  left = (): number => this.end - this.at

  skip(count: number): void {
    for (let left = count; left > 0;) {
      if (!this.hasMore()) throw new DamagedFile('A record is too short')
      const some = Math.min(left, this.end - this.at)
      this.at += some
      left -= some
    }
  }

  /**
   * A text of so many code units.
   * @param wide whether they have two bytes; each CONTINUE record says it anew
   */
  text(length: number, wide: boolean): string {
    let text = ''
    for (let left = length; left > 0;) {
      if (this.at === this.end) {
        if (!this.goOn()) throw new DamagedFile('A text is cut off')
        wide = (this.u8() & 1) === 1
      }
      const size = wide ? 2 : 1
      const count = Math.min(left, UNITS, Math.floor((this.end - this.at) / size))
      if (count === 0) throw new DamagedFile('A text ends within a character')
      text += this.unitsAsText(count, size)
      left -= count
    }
    return text
  }

  private unitsAsText(count: number, size: 1 | 2): string {
    const { view, units } = this
    for (let index = 0; index < count; index++)
      units[index] = size === 2 ? view.getUint16(this.at + index * 2, true) : view.getUint8(this.at + index)
    this.at += count * size
    return Reflect.apply(String.fromCharCode, String, units.subarray(0, count))
  }
}
