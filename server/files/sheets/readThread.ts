import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from 'xlsx'

// Reads one file and ends: what a file unpacks to is bounded by the memory of this thread.

// Nobody but `readRows` starts this.
const { bytes, most } = workerData as { bytes: Uint8Array; most: number }

const book = read(bytes, { type: 'array', sheetRows: most + 1, cellFormula: false, cellHTML: false })
const [first] = book.SheetNames
const sheet = first === undefined ? undefined : book.Sheets[first]
// Not raw: every cell comes as the text that a person sees.
const rows = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
const texts = rows.map((row) => row.map((cell) => cell.trim()))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(texts)
