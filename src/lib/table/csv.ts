import { TableError } from './table'

const quoteCode = 34

/**
 * The records of a CSV text (RFC 4180): quoted fields may hold delimiters, doubled quotes and line breaks; a quote
 * inside an unquoted field is an ordinary character. Yields blank lines too, as one empty field.
 * @throws TableError naming the record whose quote is never closed
 */
export function* readCsv(text: string, delimiter: string): Generator<{ fields: string[]; end: number }> {
  const delimiterCode = delimiter.charCodeAt(0)
  let at = 0
  for (let record = 1; at < text.length; record++) {
    const fields: string[] = []
    for (;;) {
      let value = ''
      if (text.charCodeAt(at) === quoteCode) {
        const closed = closingQuote(text, at + 1)
        if (closed < 0) throw new TableError(`第${record}行有一个引号没有配对，请检查该行`)
        value = text.slice(at + 1, closed).replaceAll('""', '"')
        at = closed + 1
      }
      const start = at
      let code = text.charCodeAt(at)
      while (at < text.length && code !== delimiterCode && code !== 10 && code !== 13)
        code = text.charCodeAt(++at)
      fields.push(value + text.slice(start, at))
      if (at >= text.length || code !== delimiterCode) break
      at++
    }
    if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) at++
    at++
    yield { fields, end: Math.min(at, text.length) }
  }
}

/** The index of the quote that ends a field, doubled quotes passed over; -1 when there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === quoteCode) at = text.indexOf('"', at + 2)
  return at
}

const delimiters = [',', ';', '\t', '|', '，'] as const
const sampleSize = 20

/** The delimiter by which most of the first records have as many fields as the first; the comma when in doubt. */
export function detectDelimiter(text: string): string {
  const scores = delimiters.map((delimiter) => {
    const widths = sampleWidths(text, delimiter)
    const width = widths[0] ?? 1
    const agreeing = widths.filter((other) => other === width).length
    return { delimiter, width, score: width > 1 ? agreeing / widths.length : 0 }
  })
  scores.sort((a, b) => b.score - a.score || b.width - a.width)
  return scores[0] && scores[0].score > 0 ? scores[0].delimiter : ','
}

function sampleWidths(text: string, delimiter: string): number[] {
  const widths: number[] = []
  try {
    for (const { fields } of readCsv(text, delimiter)) {
      if (fields.some((field) => field.trim() !== '')) widths.push(fields.length)
      if (widths.length === sampleSize) break
    }
  } catch {
    // A quote that does not close under this delimiter: what was read before still counts.
  }
  return widths
}
