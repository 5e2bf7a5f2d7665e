import { xlsCellsOf, type TitledList } from '#contract/xls/sheetOf'
import type { XlsWriter } from '#contract/xls/xlsWriter'
import { checkColumns, checkCount, Unwritable } from './checked'
import { RowCutter } from './rowCutter'

/** An answer of our own server: what of it is written is checked. */
interface Answer {
  code?: number
  msg?: string
  data?: TitledList & { file_name: string }
}

/** Bytes that are read at once. */
const PIECE = 1 << 19
/** What stands before the rows is found in this many bytes; in a longer answer it would not be. */
const HEAD = 1 << 16
const LIST = '"list":['

/** @throws Unwritable for a refusal; SyntaxError for what is no JSON */
function dataOf(text: string) {
  // Our own server answers nothing else.
  const { code = 200, msg, data } = JSON.parse(text) as Answer
  if (code !== 200 || !data) throw new Unwritable(msg ?? '生成Excel文件时出错')
  return data
}

/**
 * What an answer tells before its rows, and where in its bytes they begin.
 * @returns undefined where it does not tell the columns before
 */
async function headOf(answer: Blob) {
  const text = await answer.slice(0, HEAD).text()
  const at = text.indexOf(LIST)
  if (at < 0) return undefined
  const start = text.slice(0, at + LIST.length)
  try {
    const { keys, titles, file_name } = dataOf(`${start}]}}`)
    checkColumns({ keys, titles })
    return { keys, titles, file_name, length: new TextEncoder().encode(start).length }
  } catch (error) {
    if (error instanceof Unwritable) throw error
    return undefined
  }
}

/** The rows of an answer, some at a time, and which share of its bytes has been read. */
async function* rowsOf(answer: Blob, from: number): AsyncGenerator<{ rows: object[]; share: number }> {
  const decoder = new TextDecoder()
  const cutter = new RowCutter()
  const read = (at: number) => answer.slice(at, at + PIECE).arrayBuffer()
  let next = read(from)
  for (let at = from; at < answer.size; at += PIECE) {
    const bytes = await next
    // The browser fetches the next piece while this one is written.
    next = read(at + PIECE)
    const rows = cutter.take(decoder.decode(bytes, { stream: true }))
    yield { rows, share: Math.min(1, (at + PIECE) / answer.size) }
  }
  cutter.end(`{"data":{${LIST}`)
}

/** An answer that tells its columns behind its rows. */
async function writeWhole(answer: Blob, wanted: string | undefined, writer: XlsWriter): Promise<string> {
  const { keys, titles, list, file_name } = dataOf(await answer.text())
  checkColumns({ keys, titles })
  checkCount(list.length)
  const name = wanted ?? file_name
  writer.sheet(name, titles)
  for (const item of list) writer.row(xlsCellsOf(keys, item))
  return name
}

/**
 * Writes the list of an answer while it is read: as a whole it would take several times its size in memory.
 * @param wanted name of the file, instead of the one in the answer
 * @returns the name of the file
 * @throws Unwritable for a refusal, or an answer without rows
 */
export async function writeAnswer(
  answer: Blob,
  wanted: string | undefined,
  writer: XlsWriter,
  onProgress: (share: number) => void,
): Promise<string> {
  const head = await headOf(answer)
  if (!head) return writeWhole(answer, wanted, writer)
  const { keys, titles, file_name, length } = head
  const name = wanted ?? file_name
  writer.sheet(name, titles)
  let count = 0
  for await (const { rows, share } of rowsOf(answer, length)) {
    count += rows.length
    for (const row of rows) writer.row(xlsCellsOf(keys, row))
    onProgress(share)
  }
  checkCount(count)
  return name
}
