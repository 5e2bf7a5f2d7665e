import { eq } from 'drizzle-orm'
import { z } from '#contract/zod'
import type { ActionName, Input } from '#contract'
import { printJob } from '#server/db/schema/index'
import { makePrints } from '#server/paper/worker'
import { requestFor, type Login, type TestServer } from './api'
import { textIn } from './textIn'

/** Where an answer only says where to fetch: a file made at once, or forms made in the background. */
export const MAKES_FILES: readonly ActionName[] = [
  'print_add',
  'export_user_pingshen_detail',
  'dzx_export_opnion',
]

const Answer = z.object({
  code: z.number(),
  msg: z.string().optional(),
  job_id: z.number().optional(),
  data: z.object({ job_id: z.number().optional() }).nullish(),
})

export interface Told {
  /** The head, and the body as text and, of files, in the ways a text may stand in them. */
  text: string
  /** The answer was a file. */
  isFile: boolean
  /** Forms that were made, and what became of them. */
  printed: string[]
}

/** All that travels back to a caller, with the files that the answer leads to. */
export async function told(
  server: TestServer,
  dataDir: string,
  name: ActionName,
  input: Input<ActionName>,
  as: Login | undefined,
): Promise<Told> {
  const response = await server.fetch(requestFor(name, input, as?.token))
  const head = [...response.headers].map(([key, value]) => `${key}: ${decodeURIComponent(value)}`).join('\n')
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    return { text: head + new TextDecoder().decode(first?.value), isFile: false, printed: [] }
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = head + (await textIn(bytes))
  if (response.headers.has('download-filename')) return { text, isFile: true, printed: [] }
  if (!MAKES_FILES.includes(name)) return { text, isFile: false, printed: [] }

  const { code, msg, job_id: flat, data } = Answer.parse(JSON.parse(bytes.toString('utf8')))
  const job_id = data?.job_id ?? flat
  const download = async (fileName: string) =>
    (await told(server, dataDir, 'common_download', { fileName }, as)).text
  if (code !== 200) return { text, isFile: false, printed: [] }
  if (job_id === undefined)
    return { text: `${text}\n${await download(msg ?? '')}`, isFile: false, printed: [] }
  const { db } = server.database
  await makePrints(db, { dataDir })
  const [job] = await db.select().from(printJob).where(eq(printJob.job_id, job_id))
  const printed = [`${job?.status} ${job?.wanted.kind} ${job?.pack}`]
  return { text: job?.name ? `${text}\n${await download(job.name)}` : text, isFile: false, printed }
}
