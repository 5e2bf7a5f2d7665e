import { writeXls } from '#contract/xls/writeXls'
import { parseTable } from '#src/lib/table/parseTable'
import { readXls } from '#src/lib/table/xls/readXls'
import { MOST_READ, recordsAsXls } from '#tests/support/xls'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

const none = () => {}

describe('a file made to exhaust or mislead its reader', () => {
  const whole = writeXls([
    { name: '表', header: ['书名', '定价'], rows: Array.from({ length: 200 }, (_, at) => [`书${at}`, at]) },
  ])
  const refused = async (bytes: Uint8Array) =>
    expect(parseTable(bytes)).rejects.toThrow('无法读取该文件：不是Excel文件、已损坏或设有密码')
  const changed = (change: (view: DataView) => void) => {
    const bytes = whole.slice()
    change(new DataView(bytes.buffer))
    return bytes
  }
  /** Where the allocation table stands. */
  const table = (view: DataView) => (view.getUint32(76, true) + 1) * 512

  test.each<[string, Uint8Array]>([
    ['whose sectors go in a circle', changed((view) => view.setUint32(table(view) + 8, 0, true))],
    ['whose sectors lead nowhere', changed((view) => view.setUint32(table(view) + 8, 0x00ffffff, true))],
    ['with sectors of no size', changed((view) => view.setUint16(30, 0, true))],
    [
      'whose lists of tables go in a circle',
      changed((view) => {
        view.setUint32(68, 0, true)
        view.setUint32(72, 0xffffffff, true)
        for (let at = 512; at < 1024; at += 4) view.setUint32(at, 0xffffffff, true)
        view.setUint32(1020, 0, true)
      }),
    ],
    ['that is cut off', whole.subarray(0, 3000)],
    ['with a password', recordsAsXls((out) => out.record(0x2f, () => out.u16(1, 1, 1)), none)],
    [
      'whose cell stands in the 60,000th column',
      recordsAsXls(none, (out) =>
        out.record(0x203, () => {
          out.u16(0, 60_000, 0)
          out.f64(1)
        }),
      ),
    ],
    [
      'whose cell has a text that is not there',
      recordsAsXls(none, (out) =>
        out.record(0xfd, () => {
          out.u16(0, 0, 0)
          out.u32(7)
        }),
      ),
    ],
    [
      'whose text is longer than its record',
      recordsAsXls(none, (out) =>
        out.record(0x204, () => {
          out.u16(0, 0, 0, 60_000)
          out.u8(1)
        }),
      ),
    ],
  ])('%s is refused', (_, bytes) => refused(bytes))

  it('is read or refused at once, whatever byte is another', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }), (changes) => {
        const bytes = whole.slice()
        for (const [at, value] of changes) bytes[at] = value
        try {
          readXls(bytes, MOST_READ)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
      { numRuns: 300 },
    )
  })
})
