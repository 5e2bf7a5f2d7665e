import { typeOfName } from '#contract/rules/upload'
import { readCopyright, withRest } from '#contract/rules/book/copyright/read'
import { PageLetters } from '#contract/rules/book/copyright/letters'
import { readQuery } from '#contract/rules/book/copyright/query'
import { copyrightAmong, type CopyrightFound } from '#contract/rules/book/copyright/search'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type { ExamFacts, ExamMaterial, ReadMaterial, ReadPage } from '#server/domain/examining/facts'
import { recogniser, type Recogniser } from '#server/files/ocr/inThread'
import { BadPdf } from '#server/files/pdf'
import { documentReader, type DocumentReader } from '#server/files/pdf/reader'
import type { PageText, ReadTask } from '#server/files/pdf/tasks'
import { withLocal } from '#server/files/store'
import { FileLost, StoreAway } from '#server/files/store/fileStore'
import type { FileSettings } from '#server/files/store/of'
import { log } from '#server/log'
import { giveWay } from '#server/pace'
import type { MaterialFile, StoredFacts } from '#server/store/examining/facts'

type How = Pick<ReadTask, 'look' | 'most' | 'pictures'>

/** How the materials are read that say something a machine understands: so many pages, and so many scans of them. */
const READ: Readonly<Partial<Record<BookMaterialCode, How>>> = {
  M01: { look: 'front', most: 30, pictures: 2 },
  M03: { look: 'front', most: 4, pictures: 2 },
  M02: { look: 'copyright', most: 14, pictures: 0 },
  M04: { look: 'front', most: 3, pictures: 2 },
  M05: { look: 'front', most: 3, pictures: 2 },
  M06: { look: 'front', most: 60, pictures: 0 },
  M07: { look: 'front', most: 20, pictures: 2 },
  M08: { look: 'front', most: 60, pictures: 0 },
  M13: { look: 'front', most: 40, pictures: 2 },
}
/** Of a scanned book whose copyright page nobody has uploaded by itself: among the first pages it mostly is. */
const SCANNED_BOOK: How = { look: 'copyright', most: 14, pictures: 5 }
const GONE = '文件不在服务器上'

/** The server stops: whoever waited for the reading begins anew. */
export class GivenUp extends Error {}

/** The threads that read, for as many examinations as wait. */
export interface Readers extends Pick<DocumentReader, 'readPages'>, Pick<Recogniser, 'recognise'> {
  close: () => Promise<void>
}

/** Starts what reads once there is something to read; whoever asked for it closes it. */
export function readers(): Readers {
  const documents = documentReader()
  const pictures = recogniser()
  return {
    readPages: documents.readPages,
    // A page that nothing can be read of is left to a person.
    recognise: (picture) =>
      pictures.recognise(picture).catch((reason: unknown) => {
        log.warn({ err: reason }, 'a page was not recognised')
        return []
      }),
    close: async () => void (await Promise.all([documents.close(), pictures.close()])),
  }
}

interface Tools extends Pick<Readers, 'readPages' | 'recognise'> {
  settings: FileSettings
  isStopping: () => boolean
}

/** Lets others go first. @throws GivenUp once the server stops */
async function pause({ isStopping }: Tools): Promise<void> {
  await giveWay()
  if (isStopping()) throw new GivenUp()
}

async function readPage({ recognise }: Tools, { printed, flow, picture }: PageText): Promise<ReadPage> {
  if (!picture) return { printed, by: 'text', flow }
  const lines = await recognise(picture)
  const read = { page: printed.page, lines }
  return { printed: read, by: 'picture', flow: PageLetters.of(read).text }
}

async function contentOf(tools: Tools, file: MaterialFile['file'], how: How): Promise<ReadMaterial> {
  const isPicture = typeOfName(file.name) === 'jpg'
  const { read, ...about } = await withLocal(tools.settings, file, (from) =>
    tools.readPages({ from, isPicture, ...how }),
  )
  const all: ReadPage[] = []
  for (const page of read) {
    await pause(tools)
    const one = await readPage(tools, page)
    if (one.flow.trim() !== '') all.push(one)
  }
  return { ...about, read: all }
}

/** What a material holds, or why it cannot be opened; undefined where reading it went wrong otherwise. */
async function contentOrFault(
  tools: Tools,
  code: BookMaterialCode,
  { file }: MaterialFile,
  how: How,
): Promise<ExamMaterial['content']> {
  await pause(tools)
  try {
    return await contentOf(tools, file, how)
  } catch (reason) {
    if (reason instanceof GivenUp || reason instanceof StoreAway) throw reason
    if (reason instanceof BadPdf) return { fault: reason.message }
    log.error({ err: reason, code, file: file.name }, 'a material was not read')
    return reason instanceof FileLost ? { fault: GONE } : undefined
  }
}

const pagesOf = (content: ExamMaterial['content']): readonly ReadPage[] =>
  content && 'read' in content ? content.read : []

/** The copyright page of a material; a page that was uploaded alone is taken for one. */
function copyrightIn(content: ExamMaterial['content'], isAlone: boolean): CopyrightFound | undefined {
  const read = pagesOf(content)
  const found = copyrightAmong(read.map(({ printed }) => printed))
  const [only, ...others] = read
  if (!found)
    return isAlone && only && others.length === 0
      ? { page: only.printed.page, by: only.by, reading: readCopyright(only.printed) }
      : undefined
  const by = read.find(({ printed }) => printed.page === found.page)?.by ?? found.by
  return { ...found, by }
}

/** What the picture of a CIP query says, on whichever of its pages. */
function queryIn(content: ExamMaterial['content']): CopyrightFound | undefined {
  const read = pagesOf(content)
  const [first] = read
  if (!first) return undefined
  const reading = read.map(({ printed }) => readQuery(printed)).reduce(withRest)
  const by = read.some((page) => page.by === 'picture') ? 'picture' : 'text'
  return { page: first.printed.page, by, reading }
}

type FromFiles = Pick<ExamFacts, 'materials' | 'copyright' | 'cip'>

/**
 * Reads the materials of a book, its text first and what is scanned by recognition; nothing leaves the server.
 * @throws GivenUp once the server stops
 */
export async function readMaterials(tools: Tools, files: StoredFacts['files']): Promise<FromFiles> {
  const materials = new Map<BookMaterialCode, ExamMaterial>()
  for (const [code, material] of files) {
    const { stamp_checked } = material
    const how = READ[code]
    const content = how && code !== 'M02' ? await contentOrFault(tools, code, material, how) : undefined
    materials.set(code, { stamp_checked, ...(content && { content }) })
  }
  const own = copyrightIn(materials.get('M03')?.content, true)
  const sample = files.get('M02')
  const how = own ? READ.M02 : SCANNED_BOOK
  const content = sample && how ? await contentOrFault(tools, 'M02', sample, how) : undefined
  if (sample) materials.set('M02', { stamp_checked: sample.stamp_checked, ...(content && { content }) })
  const inside = own ? undefined : copyrightIn(content, false)
  const copyright = own
    ? ({ material: 'M03', found: own } as const)
    : inside && ({ material: 'M02', found: inside } as const)
  return { materials, copyright, cip: queryIn(materials.get('M04')?.content) }
}
