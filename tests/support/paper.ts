import { crc32, deflateSync } from 'node:zlib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Input } from '#contract'
import { makePrints } from '#server/paper/worker'
import type { Login, TestServer } from './api'

/** The smallest picture that a signature can be: one black point. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A drawn signature of so many points, all black: its size tells it from others on a page. */
export function signatureOf(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${bytes.toString('base64')}`
}

export interface Paper {
  /** What stands on each page, without blanks. */
  pages: string[]
  /** All of it. */
  text: string
  /** Title, author and whatever else the document says about itself. */
  about: string
  /** Pictures on all the pages. */
  pictures: number
  /** `width x height` of each of them, in points of the picture itself. */
  sizes: string[]
}

/** Reads a PDF back with the console's own reader, which is not the library that wrote it. */
export async function readPaper(data: ArrayBuffer): Promise<Paper> {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  const sizes: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, ''),
    )
    const { fnArray, argsArray } = await page.getOperatorList()
    const drawn: unknown[][] = argsArray
    for (const [i, operator] of fnArray.entries())
      if (operator === OPS.paintImageXObject) sizes.push(drawn[i]?.slice(1, 3).join('x') ?? '')
  }
  const outline = await document.getOutline()
  const about = JSON.stringify([await document.getMetadata(), outline])
  await loading.destroy()
  return { pages, text: pages.join(''), about, pictures: sizes.length, sizes }
}

/** Asks for forms, has them made and fetches the file. */
export async function printed(
  server: TestServer,
  dataDir: string,
  as: Login,
  wanted: Input<'print_add'>,
): Promise<File> {
  const { job_id } = await server.ok(as, 'print_add', wanted)
  await makePrints(server.database.db, { dataDir })
  const jobs = await server.ok(as, 'print_list', { project_id: Number(wanted.project_id) })
  const job = jobs.find((one) => one.job_id === job_id)
  if (!job?.file_name) throw new Error(`no file: ${job?.status} ${job?.error}`)
  return server.ok(as, 'common_download', { fileName: job.file_name })
}
