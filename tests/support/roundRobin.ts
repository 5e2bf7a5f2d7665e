import { EventEmitter, once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A balancer before several servers of this machine: each request goes to the next one, and where nobody listens to the
 * one after. What a server had begun to read is not sent to another: that one answer is 502.
 */
export class RoundRobin {
  readonly #ports: readonly number[]
  #turn = 0
  #port = 0
  readonly #connected = new EventEmitter()
  readonly #server = createServer((asked, answer) => {
    this.#pass(asked, answer, this.#turn++, this.#ports.length)
  })

  private constructor(ports: readonly number[]) {
    this.#ports = ports
  }

  /** @param port where it listens; absent: anywhere */
  static async before(ports: readonly number[], port = 0): Promise<RoundRobin> {
    const balancer = new RoundRobin(ports)
    balancer.#server.listen(port, '127.0.0.1')
    await once(balancer.#server, 'listening')
    const address = balancer.#server.address()
    balancer.#port = typeof address === 'object' && address ? address.port : 0
    return balancer
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Fulfilled once the server on this port has begun to read another request, and long before it has answered. */
  nextRequestTo(port: number): Promise<unknown> {
    return once(this.#connected, String(port))
  }

  #pass(asked: IncomingMessage, answer: ServerResponse, turn: number, left: number): void {
    const port = this.#ports[turn % this.#ports.length]
    const { method, url: path } = asked
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    let isConnected = false
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        this.#connected.emit(String(port))
        asked.pipe(sent)
      }),
    )
    sent.once('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
      got.once('error', () => answer.destroy())
      got.once('close', () => got.complete || answer.destroy())
    })
    sent.on('error', () => {
      if (!isConnected && left > 1) this.#pass(asked, answer, turn + 1, left - 1)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    answer.once('close', () => sent.destroy())
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }
}
