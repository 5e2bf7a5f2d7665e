import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { lineOf } from '#contract/rules/book/copyright/page'
import { CopyrightReader } from '#src/features/copyright/CopyrightReader'
import { pagesToSearch } from '#contract/rules/book/copyright/search'
import { turned, type GreyPicture } from '#contract/rules/book/picture/grey'
import type { RecogniseMessage } from '#src/features/copyright/ocr/protocol'
import { skewOf } from '#contract/rules/book/picture/skew'
import { straighten } from '#contract/rules/book/picture/straighten'

const COPYRIGHT = [
  '图书在版编目（CIP）数据',
  '应用写作 / 王小明，李芳主编. — 2版. — 北京：远山教育出版社，2023.8',
  'ISBN 978-7-9999-0123-5',
  '中国版本图书馆CIP数据核字（2023）第003456号',
  '版　　次　2023年8月第2版',
  '印　　次　2024年1月第3次印刷',
  '定　　价　49.80元',
]

afterEach(() => vi.unstubAllGlobals())

function Form({ file }: { file: Blob }) {
  const [values, setValues] = useState<Partial<CopyrightFields>>({ book_name: '应用写作', edition: 1 })
  return (
    <CopyrightReader
      file={file}
      current={values}
      onTake={(taken) => setValues((before) => ({ ...before, ...taken }))}
    />
  )
}

const row = (label: string) => {
  const found = screen.getByRole('row', { name: new RegExp(`^${label}`) })
  return within(found)
}

/** Stands for the worker, which runs in browsers only; says what it is told to. */
class FakeWorker extends EventTarget {
  static asked = 0
  static ended = 0
  static answer: ((job: number) => RecogniseMessage[]) | undefined
  postMessage() {
    const messages = FakeWorker.answer?.(++FakeWorker.asked) ?? []
    queueMicrotask(() => {
      for (const data of messages) this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }
  terminate() {
    FakeWorker.ended++
  }
}

const recognised = COPYRIGHT.map((text, at) =>
  lineOf([{ text, sure: 90, left: 0.1, top: 0.1 + at * 0.05, width: 0.6, height: 0.02 }]),
)

test('pictures are recognised one after another; it can be cancelled, fails in words, and can be tried again', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  FakeWorker.answer = () => [{ progress: { stage: 'recognise', share: 0.4 } }]
  const { rerender } = render(<Form file={new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])])} />)
  await screen.findByText('识别文字：图片')
  expect(screen.getByRole('progressbar', { name: '识别进度' })).toHaveAttribute('aria-valuenow', '40')
  await user.click(screen.getByRole('button', { name: '取消识别' }))
  await screen.findByText('识别已取消')
  await waitFor(() => expect(FakeWorker.ended).toBe(1))

  FakeWorker.answer = () => [{ failure: '内存不足' }]
  await user.click(screen.getByRole('button', { name: '重新识别' }))
  await screen.findByText('图像识别没有成功：内存不足')
  FakeWorker.answer = () => [{ lines: recognised }]
  await user.click(screen.getByRole('button', { name: /重\s?试/ }))
  await screen.findByText(/第 1 页，按图像识别出 11 项/)
  row('教材名称').getByText('一致')
  row('版次').getByText('不同')
  row('ISBN').getByText('未填')
  row('字数').getByText('未识别')
  row('CIP核字号').getByText('(2023)第003456号')
  await user.click(screen.getByRole('button', { name: '采用版次' }))
  row('版次').getByText('一致')
  await user.click(screen.getByRole('button', { name: '采用全部未填项（9）' }))
  expect(row('ISBN').getAllByText('9787999901235')).toHaveLength(2)
  row('定价').getByText('一致')
  expect(screen.getByRole('button', { name: '采用全部未填项（0）' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'ISBN' }))
  expect(row('ISBN').getByRole('button', { name: 'ISBN' }).closest('tr')?.className).toContain('chosen')

  rerender(<Form file={new Blob(['不是图片'])} />)
  await screen.findByText('只能识别 PDF、JPG、PNG 格式的文件')
})

test('where it is looked for: the front from the second page on, then the back', () => {
  expect(pagesToSearch(1)).toEqual([1])
  expect(pagesToSearch(3)).toEqual([2, 3, 1])
  expect(pagesToSearch(300)).toEqual([2, 3, 4, 1, 5, 6, 7, 8, 9, 10, 300, 299, 298, 297])
})

/** Black lines on white, as words would be. */
function ruled(): GreyPicture {
  const [width, height] = [600, 840]
  const data = new Uint8Array(width * height).fill(250)
  for (let y = 80; y < 760; y += 24)
    for (let line = 0; line < 8; line++) data.fill(20, (y + line) * width + 80, (y + line) * width + 520)
  return { width, height, data }
}

test.each([-2, -0.75, 0, 0.5, 1.9])('a page that was turned by %d° is straightened', (degrees) => {
  const { picture } = turned(ruled(), (degrees * Math.PI) / 180, 1)
  expect(skewOf(picture)).toBeCloseTo(degrees, 0.5)
  const { picture: straight, before } = straighten(picture)
  expect(Math.abs(skewOf(straight))).toBeLessThan(0.15)
  // The middle stays where it is.
  const [x, y] = before(straight.width / 2, straight.height / 2)
  expect(x).toBeCloseTo(picture.width / 2, 3)
  expect(y).toBeCloseTo(picture.height / 2, 3)
})
