import { checkDigit10, checkDigit13, isbn10to13, readIsbn, readIsbns } from '#contract/rules/book/isbn'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

const valueOf = (cell: string | number) => {
  const read = readIsbn(cell)
  return read.ok ? read.value : read.reason
}

describe('an ISBN is repaired where nothing has to be guessed', () => {
  test.each([
    ['9787111213826', '9787111213826'],
    [9787111213826, '9787111213826'],
    ['978-7-111-21382-6', '9787111213826'],
    ['978 7 111 21382 6', '9787111213826'],
    ['978—7—111—21382—6', '9787111213826'],
    ['９７８－７－１１１－２１３８２－６', '9787111213826'],
    ['ISBN 978-7-111-21382-6', '9787111213826'],
    ['ISBN：9787111213826', '9787111213826'],
    ['isbn-13: 9787111213826', '9787111213826'],
    ['ISBN9787111213826', '9787111213826'],
    ['9787111213826.0', '9787111213826'],
    ['9.787111213826E+12', '9787111213826'],
    ["'9787111213826", '9787111213826'],
    ['\u200b9787111213826 ', '9787111213826'],
    // ISBN-10, also with X and with zeros that Excel dropped
    ['7-111-21382-3', '9787111213826'],
    ['0-8044-2957-X', '9780804429573'],
    ['080442957x', '9780804429573'],
    ['0131103628', '9780131103627'],
    [131103628, '9780131103627'],
    ['7149514', '9780007149513'],
    ['979-10-90636-07-1', '9791090636071'],
  ])('%s → %s', (cell, isbn) => expect(valueOf(cell)).toBe(isbn))
})

describe('an ISBN beyond repair is refused with its reason', () => {
  test.each([
    ['', '没有号码'],
    ['9.78711E+12', '科学计数，末尾数字已丢失'],
    ['9.79E+12', '科学计数'],
    ['9787111213825', '校验码不符：末位应为6，实为5'],
    ['7111213822', '校验码不符：末位应为3，实为2'],
    ['0-8044-2957-1', '校验码不符：末位应为X，实为1'],
    ['9771234567898', '应以978或979开头'],
    ['9790060115615', '乐谱号'],
    ['978711121382', '有12位'],
    ['97871112138266', '有14位'],
    [131103627, '补足前导0后校验码仍不符'],
    ['10019·3350', '不允许的字符'],
    ['9787111213826（平装）', '不允许的字符'],
    ['待定', '不允许的字符'],
  ])('%s', (cell, reason) => expect(valueOf(cell)).toContain(reason))
})

describe('several volumes in one cell', () => {
  test.each([
    ['9787111213826,7111213823', ['9787111213826']],
    ['978-7-111-21382-6、978-0-13-110362-7', ['9787111213826', '9780131103627']],
    ['978 7 111 21382 6；9780131103627;', ['9787111213826', '9780131103627']],
    ['9787111213826\n9780131103627', ['9787111213826', '9780131103627']],
    [9787111213826, ['9787111213826']],
  ])('%j', (cell, value) => expect(readIsbns(cell)).toEqual({ ok: true, value }))

  it('refuses the cell for one wrong volume and names it', () => {
    expect(readIsbns('9787111213826,9780131103628')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('9780131103628'),
    })
  })

  it('refuses separators alone', () => expect(readIsbns('、；')).toEqual({ ok: false, reason: '没有号码' }))
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length })
const validIsbn13 = fc
  .oneof(
    digits(9).map((nine) => `978${nine}`),
    digits(8).map((eight) => `9791${eight}`),
  )
  .map((twelve) => twelve + checkDigit13(twelve))
const validIsbn10 = digits(9).map((nine) => nine + checkDigit10(nine))

/** The code with one digit replaced by another. */
const misread = (code: string, at: number, by: number) => {
  const index = at % code.length
  const old = code.charAt(index) === 'X' ? 10 : Number(code.charAt(index))
  const changed = (old + by) % (index === 9 && code.length === 10 ? 11 : 10)
  return code.slice(0, index) + (changed === 10 ? 'X' : changed) + code.slice(index + 1)
}
const change = [fc.nat(), fc.integer({ min: 1, max: 9 })] as const

describe('properties', () => {
  it('accepts every valid ISBN-13 as it is', () => {
    fc.assert(
      fc.property(validIsbn13, (isbn) => {
        expect(valueOf(isbn)).toBe(isbn)
      }),
    )
  })

  it('refuses every ISBN with one digit misread', () => {
    fc.assert(
      fc.property(validIsbn13, ...change, (isbn, at, by) => {
        expect(readIsbn(misread(isbn, at, by)).ok).toBe(false)
      }),
    )
    fc.assert(
      fc.property(validIsbn10, ...change, (isbn, at, by) => {
        const wrong = misread(isbn, at, by)
        fc.pre(wrong !== isbn)
        expect(readIsbn(wrong).ok).toBe(false)
      }),
    )
  })

  it('turns an ISBN-10 into an ISBN-13 and back', () => {
    fc.assert(
      fc.property(validIsbn10, (isbn10) => {
        expect(readIsbn(isbn10)).toEqual({ ok: true, value: isbn10to13(isbn10) })
        const nine = isbn10to13(isbn10).slice(3, 12)
        expect(nine + checkDigit10(nine)).toBe(isbn10)
      }),
    )
  })

  it('restores an ISBN-10 that was stored as a number', () => {
    const startsWithZero = digits(8)
      .map((eight) => `0${eight}`)
      .map((nine) => nine + checkDigit10(nine))
      .filter((isbn) => /^0{1,3}[1-9]\d+$/.test(isbn))
    fc.assert(
      fc.property(startsWithZero, (isbn10) => {
        expect(valueOf(Number(isbn10))).toBe(isbn10to13(isbn10))
      }),
    )
  })
})
