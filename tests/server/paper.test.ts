import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { capital } from '#server/domain/capital'
import { safeName } from '#server/paper/fileNames'
import { printableText } from '#server/paper/fonts'
import { signatureRow } from '#server/paper/forms/shared'
import { wrappedLines } from '#server/paper/lines'
import { paginate, widthOf } from '#server/paper/paging'
import { flowing, table, type PaperForm, type FormRow } from '#server/paper/rows'
import { isDrawable } from '#server/paper/signature'
import { writePrint } from '#server/paper/write'
import { readPaper, SIGNATURE } from '#tests/support/paper'

const dir = mkdtempSync(join(tmpdir(), 'review-paper-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const WIDTH = widthOf(false)
const form = (rows: FormRow[], more: Partial<PaperForm> = {}): PaperForm => ({
  title: '表',
  running: '续页',
  landscape: false,
  draft: false,
  rows,
  ...more,
})
const signed = signatureRow(WIDTH, '专家签名', { image: SIGNATURE, name: '', day: '2025年9月1日' })

async function paperOf(forms: PaperForm[]) {
  const path = join(dir, 'one.pdf')
  async function* all() {
    yield* forms
  }
  await writePrint(path, 'pdf', { title: '测试', total: forms.length, forms: all() })
  return readPaper(new Uint8Array(readFileSync(path)).buffer)
}
const bare = (text: string) => printableText(text).replace(/\s/g, '')

test('scores are written out in capital numerals', () => {
  expect([0, 5, 10, 60.5, 87.25, 100, 105, 110, 1000.01, 10005, 20300].map(capital)).toEqual([
    '零',
    '伍',
    '壹拾',
    '陆拾点伍',
    '捌拾柒点贰伍',
    '壹佰',
    '壹佰零伍',
    '壹佰壹拾',
    '壹仟点零壹',
    '壹万零伍',
    '贰万零叁佰',
  ])
})

test('no line begins with a closing mark or ends with an opening one, no number is parted, and nothing is lost', () => {
  const measure = (text: string) => Array.from(text).length
  expect(wrappedLines('推荐《数控加工》，速度12.5mm。', measure, 8)).toEqual([
    '推荐《数控加',
    '工》，速度',
    '12.5mm。',
  ])
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 30 }),
      (text, width) => {
        const lines = text.split('\n').flatMap((one) => wrappedLines(one, measure, width))
        expect(lines.join('')).toBe(text.replaceAll('\n', ''))
        for (const line of lines) expect(Array.from(line.trimEnd()).length).toBeLessThanOrEqual(width)
      },
    ),
  )
})

test('whatever is written stands whole on the paper; what the font lacks is named by its number', async () => {
  const letters = fc.constantFrom(
    ...Array.from('教材内容、（《》）“”，。；—…12.5mm%A b😀𠮷㐂é\n\t\u0000\u200dé'),
  )
  const text = fc.array(letters, { maxLength: 900 }).map((some) => some.join(''))
  await fc.assert(
    fc.asyncProperty(text, text, async (advice, reason) => {
      const rows = [
        ...table(WIDTH, [{ title: '指标', mm: 30 }, { title: '说明' }], [{ texts: ['甲', reason] }]),
        { ...flowing(WIDTH, '评审意见', advice), holds: true },
        signed,
      ]
      const { text: read } = await paperOf([form(rows)])
      expect(read.replace(/续页|评审意见|第\d+页共\d+页/g, '')).toContain(bare(advice))
      expect(read.replace(/续页|指标说明|第\d+页共\d+页/g, '')).toContain(bare(reason))
    }),
    { numRuns: 15 },
  )
  expect(bare('张𠮷😀')).toBe('张〔U+20BB7〕〔U+1F600〕')
})

test('heads stand again on each page, no row is torn, a first-level cell has room on both sides of the break', () => {
  const lines = Array.from({ length: 90 }, (_, i) => ({
    texts: [`第${Math.floor(i / 7)}项一级指标的名称很长很长`, `指标${i}`, '说明'.repeat((i * 7) % 40)],
    merge: String(Math.floor(i / 7)),
  }))
  const rows = table(WIDTH, [{ title: '一级', mm: 20 }, { title: '二级' }, { title: '说明', mm: 40 }], lines)
  const pages = paginate(form(rows))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page[0]?.row).toBe(rows[0])
  const placed = pages.flatMap((page) => page.map(({ row }) => row)).filter((row) => row !== rows[0])
  expect(placed).toEqual(rows.slice(1))
  for (const page of pages)
    for (const mark of new Set(page.map(({ row }) => row.cells[0]?.merge))) {
      if (mark === undefined) continue
      const part = page.filter(({ row }) => row.cells[0]?.merge === mark)
      const room = part.reduce((sum, { height }) => sum + height, 0)
      expect(room).toBeGreaterThanOrEqual((part[0]?.lines[0]?.length ?? 0) * 10.5 * 1.5)
    }
})

test('a signature is never alone on a page, wherever the opinion ends', () => {
  for (let length = 1200; length < 1700; length += 9) {
    const pages = paginate(
      form([{ ...flowing(WIDTH, '评审意见', '字'.repeat(length)), holds: true }, signed]),
    )
    const last = pages.at(-1) ?? []
    expect(last.map(({ row }) => row.flows === true)).toEqual([true, false])
    expect(last[0]?.lines[1]?.length).toBeGreaterThanOrEqual(2)
  }
})

test('a row higher than a page goes on, all of it', () => {
  const tall = table(
    WIDTH,
    [{ title: '差错' }],
    [{ texts: [Array.from({ length: 200 }, (_, i) => `行${i}`).join('\n')] }],
  )
  const read = paginate(form(tall)).flatMap((page) => page.slice(1).flatMap(({ lines }) => lines[0] ?? []))
  expect(read).toEqual(Array.from({ length: 200 }, (_, i) => `行${i}`))
})

test('every page of a draft says so, pages are counted for each form, and a damaged signature stops nothing', async () => {
  const damaged = SIGNATURE.replace('NkYPhf', 'AAAAAA')
  const long = { ...flowing(WIDTH, '评审意见', '字'.repeat(3000)), holds: true }
  const broken = signatureRow(WIDTH, '专家签名', { image: damaged, name: '', day: '' })
  const { pages, pictures } = await paperOf([form([long, signed], { draft: true }), form([long, broken])])
  expect(pages.map((page) => page.includes('草稿无效'))).toEqual([true, true, true, false, false, false])
  expect(pages.map((page) => /第\d页共\d页/.exec(page)?.[0])).toEqual(
    [1, 2, 3, 1, 2, 3].map((page) => `第${page}页共3页`),
  )
  expect(pictures).toBe(1)
  expect([isDrawable(SIGNATURE), isDrawable(damaged), isDrawable('data:image/png;base64,AAAA')]).toEqual([
    true,
    false,
    false,
  ])
})

test('files are called what every system takes', () => {
  expect(['a/b\\c:d*?"<>|', ' ..书.. ', 'CON', '', '字'.repeat(200)].map(safeName)).toEqual([
    'a_b_c_d______',
    '书',
    '_CON',
    '_',
    '字'.repeat(80),
  ])
})
