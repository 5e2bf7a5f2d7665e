import { expect, test } from 'vitest'
import { readCodes } from '#contract/facts/books'
import { whyNone } from '#src/features/pdfReader/BookReader'

const book = (anonymous: boolean) => ({
  book_name: '编号 A-1',
  materials: [{ code: readCodes(anonymous)[0], status: 'none' as const, pages: null }],
  watermark: '',
  allow_download: 0 as const,
  reviews: 1 as const,
})

test('who may not know the author is not sent to a paper copy that names the author', () => {
  expect(whyNone(book(false))).toContain('纸质样书')
  expect(whyNone(book(true))).not.toContain('纸质')
  expect(whyNone(book(true))).toContain('评审管理员')
})
