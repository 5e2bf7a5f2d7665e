import { Refusal } from '#server/define'
import { startThread } from '#server/files/startThread'

const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const LONGEST_MS = 20_000

/**
 * The texts of the first sheet of a workbook, read in a thread of its own.
 * @param most rows that are read, the head beside them
 * @throws Refusal when it is no workbook, or has more rows
 */
export async function readRows(file: File, most: number): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const thread = startThread(new URL('./readThread.ts', import.meta.url), {
    workerData: { bytes, most: most + 1 },
    resourceLimits: MEMORY,
  })
  const answer = new Promise<string[][]>((resolve, reject) => {
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the thread that reads a workbook ended without an answer')))
  })
  const late = setTimeout(() => void thread.terminate(), LONGEST_MS)
  const rows = await answer
    .catch(() => {
      throw new Refusal('文件无法读取，请使用下载的模板另存为 .xlsx 或 .xls 后再导入')
    })
    .finally(() => {
      clearTimeout(late)
      return thread.terminate()
    })
  if (rows.length > most + 1) throw new Refusal(`一次最多导入${most}行，请拆分后分次导入`)
  return rows
}
