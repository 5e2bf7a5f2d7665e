import { type ImportPreview, type ImportRequest, previewImport, type PreviewRow } from './previewImport'
import { type TableProgress, TableError } from './table'

export interface ReadJob {
  bytes: Uint8Array
  request: ImportRequest
}

/** What a preview holds many of. */
type Rows = Pick<ImportPreview, 'accepted' | 'refused'>

export type ReaderMessage =
  | { progress: TableProgress }
  /** Some of the rows: twenty thousand in one message would keep the page from answering while it reads them. */
  | { rows: Partial<Rows> }
  | { preview: Omit<ImportPreview, keyof Rows> }
  | { failure: string }

const slice = 500

const report = (message: ReaderMessage) => self.postMessage(message, { transfer: [] })

function* slices(rows: readonly PreviewRow[]): Generator<PreviewRow[]> {
  for (let from = 0; from < rows.length; from += slice) yield rows.slice(from, from + slice)
}

function finish({ accepted, refused, ...preview }: ImportPreview): void {
  for (const some of slices(accepted)) report({ rows: { accepted: some } })
  for (const some of slices(refused)) report({ rows: { refused: some } })
  report({ preview })
}

self.addEventListener('message', (event: MessageEvent<ReadJob>) => {
  const { bytes, request } = event.data
  previewImport(bytes, request, (progress) => report({ progress })).then(finish, (error: unknown) =>
    report({ failure: error instanceof TableError ? error.message : '读取文件时出错' }),
  )
})
