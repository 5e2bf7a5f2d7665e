import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Input } from '#contract'
import { makePrints } from '#server/paper/worker'
import type { Login, TestServer } from './api'

/** The smallest picture that a signature can be: one black point. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export interface Paper {
  /** What stands on each page, without blanks. */
  pages: string[]
  /** All of it. */
  text: string
  /** Title, author and whatever else the document says about itself. */
  about: string
  /** Pictures on all the pages. */
  pictures: number
}

/** Reads a PDF back with the console's own reader, which is not the library that wrote it. */
export async function readPaper(data: ArrayBuffer): Promise<Paper> {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  let pictures = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, ''),
    )
    const { fnArray } = await page.getOperatorList()
    // paintImageXObject
    pictures += fnArray.filter((operator) => operator === 85).length
  }
  const outline = await document.getOutline()
  const about = JSON.stringify([await document.getMetadata(), outline])
  await loading.destroy()
  return { pages, text: pages.join(''), about, pictures }
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
