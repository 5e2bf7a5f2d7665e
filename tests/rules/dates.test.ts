import { readDate, serialToDate } from '#contract/rules/import/dates'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

const valueOf = (cell: Parameters<typeof readDate>[0]) => {
  const read = readDate(cell)
  return read.ok ? read.value : read.reason
}

describe('a date as people write it', () => {
  test.each([
    // the forms of a real list of 28,568 books, most frequent first
    ['2009-3', '2009-03'],
    ['1999-02', '1999-02'],
    ['1994-8-1', '1994-08-01'],
    ['1991', '1991'],
    ['2001-04-01', '2001-04-01'],
    ['2008年1月', '2008-01'],
    ['2006年10月', '2006-10'],
    ['1989.7', '1989-07'],
    ['1986年', '1986'],
    ['2008年01月15日', '2008-01-15'],
    ['20051101', '2005-11-01'],
    ['2009/04/01', '2009-04-01'],
    ['1994 年 09 月 01 日', '1994-09-01'],
    ['199902', '1999-02'],
    ['2007·9', '2007-09'],
    ['1998－4', '1998-04'],
    ['２００６．３', '2006-03'],
    ['1999 10', '1999-10'],
    ['2008--8', '2008-08'],
    ['1989.6.', '1989-06'],
    ['1985-05-', '1985-05'],
    ['(2009/01', '2009-01'],
    ['：2010-09-13', '2010-09-13'],
    ['出版日期：2006 年 10 月 20 日', '2006-10-20'],
    ['2005-11-24\ue5e5', '2005-11-24'],
    // remarks about the edition
    ['1987年3月第1版', '1987-03'],
    ['1983年6月第一版', '1983-06'],
    ['1986年5月北京第1版', '1986-05'],
    ['1990年10月1版', '1990-10'],
    ['1983-7二版', '1983-07'],
    ['1994二印', '1994'],
    ['2002年9月10日（初版）', '2002-09-10'],
    ['1981年10月1版1印15000册', '1981-10'],
    // several dates, one of them the edition's
    ['1957（1958重印）', '1957'],
    ['1986年8月第一版 1997年2月北京第6次印刷', '1986-08'],
    // Chinese numerals and English months
    ['一九九四', '1994'],
    ['1999年六月', '1999-06'],
    ['二〇〇八年十二月二十三日', '2008-12-23'],
    ['10月2005年', '2005-10'],
    ['October 2007', '2007-10'],
    ['12 Sept 2007', '2007-09-12'],
    // with a time of day
    ['2005-11-01 00:00:00', '2005-11-01'],
    ['2005-11-01T08:30:00', '2005-11-01'],
    // leap years
    ['2000-02-29', '2000-02-29'],
  ])('%s is %s', (written, value) => expect(readDate(written)).toMatchObject({ ok: true, value }))

  test.each([
    [39448, '2008-01-01'],
    ['39448', '2008-01-01'],
    ['39448.75', '2008-01-01'],
    [2008, '2008'],
    [200801, '2008-01'],
    [20080115, '2008-01-15'],
    [2008.2, '2008-02'],
    [2008.12, '2008-12'],
    [new Date(2008, 0, 15), '2008-01-15'],
  ])('the cell %s is %s', (cell, value) => expect(valueOf(cell)).toBe(value))

  it('says how precise it is', () => {
    expect(readDate('2008')).toMatchObject({ precision: 'year' })
    expect(readDate('2008.1')).toMatchObject({ precision: 'month' })
    expect(readDate('2008/1/9')).toMatchObject({ precision: 'day' })
  })
})

describe('what is no certain date is refused with its reason', () => {
  test.each([
    ['', '日期为空'],
    ['不详', '不是日期'],
    ['9867059565', '不是日期'],
    ['2009-13', '月份须为1至12'],
    ['19970000', '月份为0，不知月份时请只写年份'],
    ['2008-09-00', '日为0，不知日期时请只写年月'],
    ['2009-02-30', '2009年2月没有30日'],
    ['1900-02-29', '1900年2月没有29日'],
    ['0999', '年份须在1000至2100之间'],
    ['9305', '年份须在1000至2100之间'],
    ['民國63年', '民国63年即1974年'],
    ['民国八十七年', '民国87年即1998年'],
    ['昭和三十五年', '不是公历纪年'],
    ['90/11/01', '年份只有两位'],
    ['80年', '年份只有两位'],
    ['25/01/1999', '日、月顺序不明'],
    ['Feb 29', '缺少年份'],
    ['19 September', '缺少年份'],
    ['1980-11/1982-02', '不是日期'],
    ['1983；1991', '不止一个日期'],
    ['1983年11月第1版，1984年 6月第2版', '不止一个日期'],
    ['2005-10-31T16:00:00.000Z', '时区'],
    ['99999', '不是日期'],
    ['20061', '分不清是2006年1月还是Excel日期1954-12-03'],
    [2008.1, '分不清是1月还是10月'],
    [new Date(Number.NaN), '不是日期'],
    [true, '不是日期'],
  ])('%s', (cell, reason) => expect(valueOf(cell)).toContain(reason))
})

const calendarDay = fc
  .date({ min: new Date('1000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('properties', () => {
  it('reads every calendar day in every common spelling alike', () => {
    fc.assert(
      fc.property(calendarDay, (day) => {
        const [year, month, date] = day.split('-').map(Number)
        const spellings = [
          day,
          day.replaceAll('-', ''),
          `${year}年${month}月${date}日`,
          `${year}/${month}/${date}`,
          `${year}.${month}.${date}`,
        ]
        for (const spelling of spellings) expect(valueOf(spelling)).toBe(day)
      }),
    )
  })

  it('leaves its own results as they are', () => {
    fc.assert(
      fc.property(fc.oneof(calendarDay, fc.string(), fc.integer()), (cell) => {
        const read = readDate(cell)
        if (read.ok) expect(valueOf(read.value)).toBe(read.value)
      }),
    )
  })

  it('answers any text at once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('19-./年月日第版印次() 一十')) }),
        (text) => {
          expect(typeof readDate(text).ok).toBe('boolean')
        },
      ),
    )
    const started = performance.now()
    readDate('1'.repeat(32_767))
    readDate(`1999${'第1版'.repeat(10_000)}x`)
    expect(performance.now() - started).toBeLessThan(100)
  })
})

describe('serial numbers of Excel', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [39448, '2008-01-01'],
    [39448.5, '2008-01-01 12:00:00'],
    [73050, '2099-12-31'],
  ])('%d is %s', (serial, date) => expect(serialToDate(serial)).toBe(date))

  it('knows the 1904 system of old Macintosh files', () =>
    expect(serialToDate(37986, true)).toBe('2008-01-01'))
})
