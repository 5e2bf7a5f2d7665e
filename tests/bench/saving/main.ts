import { exportExcel } from '#src/lib/excel/exportExcel'
import type { Kind, Saved } from './kinds'
import { COLUMNS, valuesOf } from './rows'

const KEYS = COLUMNS.map((_, index) => `field_${index}`)

const rows = Number(new URLSearchParams(location.search).get('rows'))
const list = Array.from({ length: rows }, (_, i) =>
  Object.fromEntries(valuesOf(i).map((value, at) => [KEYS[at], value])),
)
const sheet = { keys: KEYS, titles: COLUMNS, list }
/** As the server answers an export. */
const answer = new Blob([JSON.stringify({ code: 200, data: { ...sheet, file_name: '名单' } })])

/** Milliseconds from the call until the browser is asked to save the file. */
async function save(kind: Kind): Promise<Saved> {
  const blobs: Blob[] = []
  const make = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return make(blob)
  }
  const begin = performance.now()
  await exportExcel(kind === 'list' ? { ...sheet, fileName: '名单' } : { answer, fileName: '名单' })
  const ms = performance.now() - begin
  return { ms, size: blobs.at(-1)?.size ?? 0 }
}

Object.assign(window, { save, sheet })
