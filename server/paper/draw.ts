import Document from 'pdfkit'
import { face, printableText, type FontName } from './fonts'
import { LEADING, MARGIN, PAD, pageOf, paginate, SIZE, type PaperPage } from './paging'
import { MM, type FormCell, type PaperForm } from './rows'
import { isDrawable } from './signature'

export type Doc = PDFKit.PDFDocument

const MAKER = '评审系统'
const DRAFT = '草稿 无效'
const SMALL = 9
const LINE = 0.6
/**
 * Height of the letters above the baseline, in units of the font size: it centres the Song face between two
 * lines.
 */
const RISE = 0.22

/**
 * A document without pages. Its metadata names the content and no person.
 * @param title of the document
 */
export function newDocument(title: string): Doc {
  const doc = new Document({
    autoFirstPage: false,
    margin: 0,
    // Forms have few lines of text in common: a cache of their widths would cost memory and save nothing.
    fontLayoutCache: false,
    font: '',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: printableText(title), Producer: MAKER, Creator: MAKER },
  })
  for (const name of ['regular', 'bold'] as const) doc.registerFont(name, face(name).font)
  return doc
}

/** The bytes of a document that has ended. */
export async function collected(doc: Doc): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** One line of text, vertically centred at `y`. */
function write(
  doc: Doc,
  text: string,
  at: { x: number; y: number; width: number },
  style: { size: number; font: FontName; align: FormCell['align'] },
) {
  const shown = text.trimEnd()
  if (shown === '') return
  const own = face(style.font).measure(shown) * style.size
  const room = at.width - own
  const shift = style.align === 'center' ? room / 2 : style.align === 'right' ? room : 0
  doc
    .font(style.font, style.size)
    .text(shown, at.x + shift, at.y - style.size * (0.5 + RISE), { lineBreak: false })
}

/** An image beside the text of its cell. */
function drawPicture(doc: Doc, { picture }: FormCell, at: { x: number; y: number; height: number }) {
  if (!picture || !isDrawable(picture.src)) return
  doc.image(picture.src, at.x, at.y + (at.height - picture.height) / 2, {
    fit: [picture.width, picture.height],
    align: 'center',
    valign: 'center',
  })
}

/** The text of a cell, vertically centred; text that continues on the next page begins at the top. */
function drawCell(doc: Doc, cell: FormCell, lines: readonly string[], place: Box, isTop: boolean) {
  const size = cell.size ?? SIZE
  const step = size * LEADING
  const free = place.height - lines.length * step
  const from = place.y + (isTop ? PAD.y : free / 2)
  const x = place.x + PAD.x
  const width = place.width - 2 * PAD.x - (cell.picture?.width ?? 0)
  for (const [i, line] of lines.entries())
    write(
      doc,
      line,
      { x, y: from + (i + 0.5) * step, width },
      { size, font: cell.font ?? 'regular', align: cell.align },
    )
  const widest = Math.max(0, ...lines.map((line) => face(cell.font ?? 'regular').measure(line) * size))
  drawPicture(doc, cell, { x: x + widest + PAD.x, y: place.y, height: place.height })
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The height on this page of a cell that spans several rows. */
function mergedHeight(page: PaperPage, from: number, mark: string): number {
  let height = 0
  for (const { row, height: own } of page.slice(from)) {
    if (row.cells[0]?.merge !== mark) break
    height += own
  }
  return height
}

function drawRows(doc: Doc, page: PaperPage) {
  for (const [at, { row, lines, y, height }] of page.entries()) {
    let x = MARGIN
    for (const [i, cell] of row.cells.entries()) {
      const isFollower = cell.merge !== undefined && page[at - 1]?.row.cells[0]?.merge === cell.merge
      if (!isFollower) {
        const own = cell.merge === undefined ? height : mergedHeight(page, at, cell.merge)
        const box = { x, y, width: cell.width, height: own }
        if (!row.bare) doc.rect(box.x, box.y, box.width, box.height).lineWidth(LINE).stroke()
        drawCell(doc, cell, lines[i] ?? [], box, row.flows === true && cell.font !== 'bold')
      }
      x += cell.width
    }
  }
}

/** Drawn first, so that it lies behind the content of the page. */
function drawWatermark(doc: Doc, words: string, { width, height }: { width: number; height: number }) {
  const size = 88
  const own = face('bold').measure(words) * size
  doc.save()
  doc.rotate(-35, { origin: [width / 2, height / 2] }).fillOpacity(0.09)
  doc
    .font('bold', size)
    .text(words, (width - own) / 2, height / 2 - size * (0.5 + RISE), { lineBreak: false })
  doc.restore()
}

/**
 * Draws a form on its own pages, numbered from 1.
 * @param marked adds the form to the document's bookmarks
 */
export function drawForm(doc: Doc, form: PaperForm, marked: boolean): void {
  const pages = paginate(form)
  const size = pageOf(form)
  const style = { size: SMALL, font: 'regular', align: 'center' } as const
  const across = { x: MARGIN, width: size.width - 2 * MARGIN }
  for (const [i, page] of pages.entries()) {
    doc.addPage({ size: [size.width, size.height], margin: 0 })
    if (i === 0 && marked) doc.outline.addItem(printableText(form.title))
    if (form.draft) drawWatermark(doc, form.mark ?? DRAFT, size)
    if (i > 0)
      write(doc, printableText(form.running), { ...across, y: MARGIN - 5 * MM }, { ...style, align: 'right' })
    drawRows(doc, page)
    write(
      doc,
      `第 ${i + 1} 页　共 ${pages.length} 页`,
      { ...across, y: size.height - MARGIN + 7 * MM },
      style,
    )
  }
}
