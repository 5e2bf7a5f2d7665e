import { connect, createServer, type Server } from 'node:net'

/** Answers one line sent by another process. */
export type Responder = (request: string) => Promise<string>

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Listens on a local socket; each connection carries one request line and gets one answer. */
export function listenOnSocket(address: string, answer: Responder): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (peer) => {
    let request = ''
    peer.setEncoding('utf8')
    peer.on('error', () => peer.destroy())
    peer.on('data', (part) => {
      request += String(part)
    })
    peer.on('end', () => {
      answer(request).then(
        (text) => peer.end(text),
        (error: unknown) => peer.end(`失败：${error instanceof Error ? error.message : String(error)}`),
      )
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

/**
 * Sends one request to the process that listens at the address.
 *
 * A successful connection shows that somebody listens, because the system accepts it even while that process is
 * busy; the answer may be late or never arrive.
 * @param patience milliseconds to wait for the answer; 0 waits as long as the connection stands
 * @returns the answer, empty on timeout; `undefined` when nobody listens there
 */
export function ask(address: string, request: string, patience = 1000): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const peer = connect(address, () => peer.end(request))
    peer.setEncoding('utf8')
    peer.setTimeout(patience, () => peer.destroy())
    peer.on('data', (part) => {
      answer += String(part)
    })
    peer.on('error', (error) => {
      const nobody = ['ECONNREFUSED', 'ENOENT'].includes(String(codeOf(error)))
      resolve(nobody ? undefined : '')
    })
    peer.on('close', () => resolve(answer))
  })
}
