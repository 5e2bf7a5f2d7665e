import type { z } from '#contract/zod'
import type { BookMeta } from '#contract/actions/scoring/assistant'
import { readIsbn } from '#contract/rules/book/isbn'

type Meta = z.output<typeof BookMeta>

/** The first capture group of the first pattern that matches. */
function first(text: string, ways: readonly RegExp[]): string | null {
  for (const way of ways) {
    const found = way.exec(text)?.[1]?.trim()
    if (found) return found
  }
  return null
}

const number = (text: string | null): number | null => (text === null ? null : Number(text))

const DASH = '[-‐‑–—−]'

/** The first number on the page that is an ISBN with a valid check digit. */
function isbnOf(text: string): string | null {
  for (const [found] of text.matchAll(
    new RegExp(`(?:97[89]${DASH}?)?\\d(?:[\\d ]|${DASH}){8,15}[\\dXx]`, 'g'),
  )) {
    const read = readIsbn(found)
    if (read.ok) return read.value
  }
  return null
}

const NUMERALS = '一二三四五六七八九十'
const editionOf = (text: string): number | null => {
  const found = first(text, [/第\s*(\d{1,2}|[一二三四五六七八九十])\s*版/])
  if (found === null) return null
  return /^\d/.test(found) ? Number(found) : NUMERALS.indexOf(found) + 1
}

function monthOf(text: string): string | null {
  const found = /(\d{4})\s*[年.]\s*(\d{1,2})\s*月?/.exec(text)
  const [, year = '', month = ''] = found ?? []
  return found && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null
}

/**
 * Parses the text of a copyright page by the field order of the CIP record that each Chinese book carries (GB/T
 * 12451): `书名 / 张三主编. — 北京 : 出版社, 2024.8`, and the lines below it.
 */
export function readCopyrightPage(text: string): Meta {
  return {
    isbn: isbnOf(text),
    book_name: first(text, [
      /^\s*书\s*名\s*[:：]?\s*(.+)$/m,
      /^\s*([^\n/]{2,60}?)\s*\/\s*[^\n/]+(?:主编|编著|编|著)/m,
    ]),
    first_editor: first(text, [
      /\/\s*([^\s,，、;；./]{2,12}?)\s*(?:[,，、;；][^\n./]*)?(?:主编|编著|著)/,
      /^\s*(?:主\s*编|编\s*著|著\s*者)\s*[:：]?\s*([^\s,，、;；]{2,12})/m,
    ]),
    publisher_name: first(text, [
      /[:：]\s*([^\n:：,，.]{2,30}?出版(?:社|集团|公司|中心))/,
      /^\s*(?:出版发行|出\s*版)\s*[:：]?\s*([^\n,，]{2,30}?出版(?:社|集团|公司|中心))/m,
    ]),
    edition: editionOf(text),
    publish_month: monthOf(text),
    words: number(first(text, [/(\d+(?:\.\d+)?)\s*千\s*字/])),
    price: number(first(text, [/定\s*价\s*[:：]?\s*[¥￥]?\s*(\d+(?:\.\d{1,2})?)/])),
  }
}
