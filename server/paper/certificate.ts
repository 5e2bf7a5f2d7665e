import { setImmediate } from 'node:timers/promises'
import { downloadZip } from 'client-zip'
import { encodeQR } from 'qr'
import type { StoredCertificate } from '#server/store/outcome/certificates'
import { collected, newDocument, type Doc } from './draw'
import { safeName } from './fileNames'
import { face, printableText, type FontName } from './fonts'
import { wrappedLines } from './lines'
import { MARGIN, pageOf } from './paging'
import { MM } from './rows'

const { width: WIDTH, height: HEIGHT } = pageOf({ landscape: true })
const ACROSS = WIDTH - 2 * MARGIN - 40 * MM
/** Of a line, in units of the font size. */
const STEP = 1.6
const CODE = 30 * MM

interface Style {
  size: number
  font?: FontName
  align?: 'left' | 'center' | 'right'
}

/** Writes a text in lines from `y` on, between the sides of the sheet. @returns where the next one begins */
function put(doc: Doc, text: string, y: number, { size, font = 'regular', align = 'center' }: Style): number {
  const { measure } = face(font)
  let at = y
  for (const line of wrappedLines(printableText(text), measure, ACROSS / size)) {
    const room = ACROSS - measure(line) * size
    const shift = align === 'center' ? room / 2 : align === 'right' ? room : 0
    doc.font(font, size).text(line, (WIDTH - ACROSS) / 2 + shift, at, { lineBreak: false })
    at += size * STEP
  }
  return at
}

/**
 * The code that leads to an address, as rows of dark and light squares within a light margin. A quarter of it may be
 * scratched.
 */
export const codeOf = (address: string): boolean[][] =>
  encodeQR(address, 'raw', { ecc: 'quartile', border: 1 })

function drawCode(doc: Doc, address: string, x: number, y: number): void {
  const rows = codeOf(address)
  const side = CODE / rows.length
  for (const [row, cells] of rows.entries())
    for (const [column, isDark] of cells.entries())
      // A hair too large each: between two of them no light line shows.
      if (isDark) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05)
  doc.fill()
}

const longDate = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

function draw(doc: Doc, stored: StoredCertificate, address: string): void {
  doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
  for (const [inset, line] of [
    [10 * MM, 2.4],
    [12 * MM, 0.7],
  ] as const)
    doc
      .rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
      .lineWidth(line)
      .stroke()
  let y = put(doc, '教材入选证书', 24 * MM, { size: 40, font: 'bold' })
  y = put(doc, `证书编号：${stored.certificate_no}`, y, { size: 12 }) + 6 * MM
  y =
    put(doc, `《${stored.book_name}》`, y, { size: stored.book_name.length > 24 ? 20 : 26, font: 'bold' }) +
    3 * MM
  for (const [label, text] of [
    ['第一主编', stored.first_editor],
    ['主编单位', stored.first_editor_unit],
    ['出版单位', stored.publisher_name],
  ] as const)
    if (text) y = put(doc, `${label}：${text}`, y, { size: 15 })
  put(doc, `在“${stored.project_name}”中入选，特发此证。`, y + 5 * MM, { size: 17 })
  const bottom = HEIGHT - 22 * MM
  drawCode(doc, address, 22 * MM, bottom - CODE)
  const words = { size: 9, align: 'left' } as const
  const beside = 22 * MM + CODE + 4 * MM - (WIDTH - ACROSS) / 2
  const indented = (text: string, up: number) => {
    doc
      .font('regular', words.size)
      .text(printableText(text), (WIDTH - ACROSS) / 2 + beside, bottom - up, { lineBreak: false })
  }
  indented('扫码查验证书真伪与现状', 30)
  indented(address, 16)
  put(doc, longDate(stored.issue_date), bottom - 26, { size: 15, align: 'right' })
}

/**
 * A certificate on one A4 page, across.
 * @param address at which anybody sees whether it is genuine
 */
export async function certificatePdf(
  stored: StoredCertificate,
  address: string,
): Promise<Buffer<ArrayBuffer>> {
  const doc = newDocument(`教材入选证书 ${stored.certificate_no}`)
  draw(doc, stored, address)
  doc.end()
  return collected(doc)
}

/** Certificates in one ZIP, made one after the other; given up when the caller has hung up. */
export async function packed(
  all: readonly { stored: StoredCertificate; link: string }[],
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  async function* files() {
    for (const { stored, link } of all) {
      signal.throwIfAborted()
      yield {
        name: `${stored.certificate_no} ${safeName(stored.book_name)}.pdf`,
        input: await certificatePdf(stored, link),
      }
      // Yields to other requests between two of them.
      await setImmediate()
    }
  }
  return downloadZip(files()).arrayBuffer()
}
