import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDateRange, type DateRange } from '#src/lib/dateRange'
import { isNumber } from '#src/lib/number'
import { printElement } from '#src/lib/print'
import { parseTime, type Timelike } from '#src/lib/time'
import { PAGE_SIZES } from '#src/list/pageState'

describe('number check: optional sign, integer without leading zeros, optional decimals', () => {
  test.each(['0', '7', '10', '-3', '+3', '0.5', '-0.05', '12.340', '900719925474099299'])(
    '%s is one',
    (text) => expect(isNumber(text)).toBe(true),
  )
  test.each([
    '',
    ' ',
    '-',
    '01',
    '-00',
    '00.5',
    '.5',
    '5.',
    '1.2.3',
    '1e3',
    '0x10',
    '1,000',
    '３',
    ' 1',
    '1\n',
  ])('%j is none', (text) => expect(isNumber(text)).toBe(false))
})

describe('date range: sent as beginTime and endTime', () => {
  const range: DateRange = ['2024-01-01', '2024-01-31']
  const within = { beginTime: '2024-01-01', endTime: '2024-01-31' }
  test.each<[string, object, DateRange, object]>([
    ['beside the rest of the query', { keyword: '甲' }, range, { keyword: '甲', ...within }],
    ['instead of an older one', { beginTime: '2020-01-01', endTime: '2020-01-31' }, range, within],
    ['not at all once it is cleared', { keyword: '甲', ...within }, null, { keyword: '甲' }],
    ['not at all when it was never chosen', {}, undefined, {}],
  ])('%s', (_, query, given, sent) => {
    const before = structuredClone(query)
    expect(addDateRange(query, given)).toEqual(sent)
    expect(query).toEqual(before)
  })
})

describe('time format', () => {
  const local = new Date('2024-01-02T03:04:05+08:00')
  const seconds = Math.floor(local.getTime() / 1000)
  test.each<[string, Timelike, string | undefined, string | null]>([
    ['year-month-day hour:minute:second by default', local, undefined, '2024-01-02 03:04:05'],
    ['ten digits are seconds', seconds, undefined, '2024-01-02 03:04:05'],
    ['ten digits as text, too', String(seconds), undefined, '2024-01-02 03:04:05'],
    ['thirteen digits are milliseconds', local.getTime(), undefined, '2024-01-02 03:04:05'],
    [
      'a text of the wire, though Safari reads no hyphens',
      '2024-01-02 03:04:05',
      undefined,
      '2024-01-02 03:04:05',
    ],
    ['a text with T, though Safari reads none', '2024-01-02T03:04:05', undefined, '2024-01-02 03:04:05'],
    ['fractions of a second are dropped', '2024-01-02T03:04:05.678', undefined, '2024-01-02 03:04:05'],
    ['a text that names its zone is a moment', local.toISOString(), undefined, '2024-01-02 03:04:05'],
    [
      'also as Java writes the zone',
      local.toISOString().replace('Z', '+0000'),
      undefined,
      '2024-01-02 03:04:05',
    ],
    ['a bare day begins at midnight', '2024-01-02', '{h}:{i}', '00:00'],
    ['any order of parts', local, '{d}.{m}.{y}', '02.01.2024'],
    ['the day of the week', local, '星期{a}', '星期二'],
    ['a Sunday', '2024-01-07', '星期{a}', '星期日'],
    ['nothing for nothing', '', undefined, null],
    ['nothing for null', null, undefined, null],
    ['nothing for what is no time', '昨天', undefined, null],
  ])('%s', (_, time, pattern, shown) => expect(parseTime(time, pattern)).toBe(shown))
})

test('a page has 10, 20, 30, 50, 100, 500, 1000, 5000 or 10000 rows', () => {
  expect(PAGE_SIZES).toEqual([10, 20, 30, 50, 100, 500, 1000, 5000, 10_000])
})

describe('print', () => {
  afterEach(() => void vi.useRealTimers())

  test('waits 5000 ms, prints one element on A4 from a hidden frame, and takes the frame away', async () => {
    vi.useFakeTimers()
    document.body.innerHTML = '<p>不打印</p><section class="card"><h2>汇总表</h2><input id="n"></section>'
    const field = document.querySelector('input')
    if (field) field.value = '已填写'
    const section = document.querySelector('section')
    if (!section) throw new Error('no section')
    const done = printElement(section, '小组汇总表')
    const frame = document.querySelector('iframe')
    const page = frame?.contentDocument
    if (!frame?.contentWindow || !page) throw new Error('no frame')
    const print = vi.fn()
    Object.assign(frame.contentWindow, { print, focus: () => undefined })
    expect(frame.style.position).toBe('fixed')
    expect(frame).toHaveAttribute('aria-hidden', 'true')
    expect(page.title).toBe('小组汇总表')
    expect(page.head.textContent).toContain('size: A4')
    expect(page.body.textContent).toBe('汇总表')
    expect(page.querySelector('.card input')?.getAttribute('value')).toBe('已填写')

    await vi.advanceTimersByTimeAsync(4999)
    expect(print).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(print).toHaveBeenCalledOnce()
    expect(document.querySelector('iframe')).toBeNull()
    expect(section).toBeInTheDocument()
  })
})
