import type { ByteWriter } from '#contract/xls/byteWriter'
import { readXls } from '#src/lib/table/xls/readXls'
import { MOST_READ, readBoth, recordsAsXls, valuesOf } from '#tests/support/xls'
import { describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'

const none = () => {}
const cellsOf = (bytes: Uint8Array) =>
  valuesOf(readBoth(bytes).Sheets['A']?.['!data'] ?? []).map(({ v }) => v)
const ascii = (out: ByteWriter, text: string) => out.u8(...Array.from(text, (letter) => letter.charCodeAt(0)))

describe('what Excel writes', () => {
  /** 1.5 as a float, 1.23 as hundredths, -7, -0.07 */
  const SHORT = [0x3ff80000, (123 << 2) | 3, (-7 << 2) | 2, (-7 << 2) | 3]

  test('short numbers, alone and in rows', () => {
    const bytes = recordsAsXls(none, (out) => {
      for (const [column, bits] of SHORT.entries())
        out.record(0x27e, () => {
          out.u16(0, column, 0)
          out.u32(bits)
        })
      out.record(0xbd, () => {
        out.u16(1, 2)
        for (const bits of SHORT) {
          out.u16(1)
          out.u32(bits)
        }
        out.u16(5)
      })
    })
    expect(cellsOf(bytes)).toEqual([1.5, 1.23, -7, -0.07, 1.5, 1.23, -7, -0.07])
    expect(readBoth(bytes).Sheets['A']?.['!data']?.[1]?.[5]?.z).toBe('m/d/yy')
  })

  test('the dates that Chinese Excel knows by number, which SheetJS takes for plain numbers', () => {
    const bytes = recordsAsXls(
      (out) =>
        out.record(0xe0, () => {
          out.u16(0, 31, 1)
          out.bytes(new Uint8Array(14))
        }),
      (out) =>
        out.record(0x27e, () => {
          out.u16(0, 0, 3)
          out.u32((45_000 << 2) | 2)
        }),
    )
    expect(readXls(bytes, MOST_READ)?.Sheets['A']?.['!data']?.[0]?.[0]).toMatchObject({
      t: 'n',
      v: 45_000,
      z: 'yyyy"年"m"月"d"日"',
    })
  })

  const formula = (out: ByteWriter, column: number, ...stored: number[]) =>
    out.record(0x06, () => {
      out.u16(0, column, 0)
      out.u8(...stored)
      out.u16(0)
      out.u32(0)
      // A number: 1
      out.u16(3)
      out.u8(0x1e, 1, 0)
    })
  const text = (out: ByteWriter, value: string) =>
    out.record(0x207, () => {
      out.u16(value.length)
      out.u8(0)
      ascii(out, value)
    })

  test('the results of formulas', () => {
    const bytes = recordsAsXls(none, (out) => {
      formula(out, 0, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f)
      formula(out, 1, 0, 0, 0, 0, 0, 0, 0xff, 0xff)
      text(out, 'found')
      formula(out, 2, 1, 0, 1, 0, 0, 0, 0xff, 0xff)
      formula(out, 3, 2, 0, 42, 0, 0, 0, 0xff, 0xff)
      formula(out, 4, 3, 0, 0, 0, 0, 0, 0xff, 0xff)
    })
    expect(cellsOf(bytes)).toEqual([1.5, 'found', true, 42, ''])
  })

  test('texts in their cells, plain and of several fonts', () => {
    const bytes = recordsAsXls(none, (out) => {
      for (const [type, column] of [
        [0x204, 0],
        [0xd6, 1],
      ] as const)
        out.record(type, () => {
          out.u16(0, column, 0, 2)
          out.u8(1)
          out.utf16('书名')
          if (type === 0xd6) out.u16(1, 0, 0)
        })
    })
    expect(cellsOf(bytes)).toEqual(['书名', '书名'])
  })

  test('shared texts of one and two bytes a character, with fonts and readings, through several records', () => {
    const bytes = recordsAsXls(
      (out) => {
        out.record(0xfc, () => {
          out.u32(4, 4)
          out.u16(2)
          out.u8(0)
          ascii(out, 'ab')
          out.u16(2)
          // Fonts and a reading follow the text.
          out.u8(1 | 4 | 8)
          out.u16(2)
          out.u32(3)
          out.utf16('书名')
          out.u32(0)
        })
        out.record(0x3c, () => {
          out.u32(0)
          out.u8(9, 9, 9)
          out.u16(6)
          out.u8(0)
          ascii(out, 'abc')
        })
        // One byte a character before, two after.
        out.record(0x3c, () => {
          out.u8(1)
          out.utf16('d书')
        })
        out.record(0x3c, () => {
          out.u8(0)
          ascii(out, 'f')
          out.u16(0)
          out.u8(0)
        })
      },
      (out) => {
        for (const index of [0, 1, 2, 3, 0])
          out.record(0xfd, () => {
            out.u16(index, index, 0)
            out.u32(index)
          })
      },
    )
    expect(cellsOf(bytes)).toEqual(['ab', '书名', 'abcd书f', ''])
  })

  test('a chart within the sheet, whose numbers are none of its cells', () => {
    const number = (out: ByteWriter, value: number) =>
      out.record(0x203, () => {
        out.u16(0, 0, 0)
        out.f64(value)
      })
    const bytes = recordsAsXls(none, (out) => {
      number(out, 1)
      out.record(0x809, () => {
        out.u16(0x600, 0x20, 0xdbb, 0x7cc)
        out.u32(0x41, 6)
      })
      number(out, 2)
      out.record(0x0a)
    })
    expect(cellsOf(bytes)).toEqual([1])
  })

  test('a small file, which stands in the small sectors', () => {
    const large = recordsAsXls(none, (out) =>
      out.record(0x204, () => {
        out.u16(0, 0, 0, 2)
        out.u8(1)
        out.utf16('书名')
      }),
    )
    const stream = XLSX.CFB.find(XLSX.CFB.read(large, { type: 'array' }), 'Workbook')
    const container = XLSX.CFB.utils.cfb_new()
    XLSX.CFB.utils.cfb_add(container, '/Workbook', Uint8Array.from(stream?.content ?? []).slice(0, 600))
    const small = new Uint8Array(XLSX.CFB.write(container, { type: 'array' }) as ArrayLike<number>)
    expect(cellsOf(small)).toEqual(['书名'])
  })
})
