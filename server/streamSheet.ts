import type { StreamedSheet } from './domain/sheet'
import { log } from './log'
import { ofThisRequest } from './signals/request'

/** Milliseconds after which a client that reads nothing loses its turn: another export waits for it. */
const STALLED_MS = 30_000

/**
 * The answer to an export as text: the rows are read as fast as the client takes them. A failure on the way breaks the
 * connection, because success has been said already.
 * @param ended called once when the sheet was sent, or sending it was given up
 * @param stalledMs how long the client may read nothing
 */
export function streamSheet(
  { head, parts }: StreamedSheet,
  ended: () => void,
  stalledMs = STALLED_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const rest = parts[Symbol.asyncIterator]()
  let patience: NodeJS.Timeout | undefined
  const failed = ofThisRequest((err: unknown) => log.error({ err }, 'an export broke off'))
  let isFirst = true
  let isOver = false

  const finish = () => {
    clearTimeout(patience)
    if (isOver) return
    isOver = true
    void rest.return?.()
    ended()
  }

  const beginPatience = (out: ReadableStreamDefaultController<Uint8Array>) => {
    patience = setTimeout(() => {
      finish()
      out.error(new Error('the client reads nothing'))
    }, stalledMs).unref()
  }

  return new ReadableStream<Uint8Array>({
    start(out) {
      const start = JSON.stringify({ code: 200, msg: '操作成功', data: { ...head, list: [] } })
      out.enqueue(encoder.encode(start.slice(0, -']}}'.length)))
      beginPatience(out)
    },
    async pull(out) {
      clearTimeout(patience)
      try {
        const part = await rest.next()
        if (isOver) return
        if (part.done) {
          out.enqueue(encoder.encode(']}}'))
          finish()
          return out.close()
        }
        const rows = JSON.stringify(part.value).slice(1, -1)
        out.enqueue(encoder.encode(isFirst ? rows : `,${rows}`))
        isFirst = false
        beginPatience(out)
      } catch (error) {
        finish()
        failed(error)
        out.error(error)
      }
    },
    cancel: finish,
  })
}
