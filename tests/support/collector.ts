import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP has it in JSON, as far as tests look at it. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status?: { code?: number }
}

interface Export {
  resourceSpans: {
    resource: Pick<SentSpan, 'attributes'>
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

/** A collector of traces that keeps what it is sent. */
export class Collector {
  readonly spans: SentSpan[] = []
  /** All that came, as it came. */
  text = ''
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.once('end', () => {
        this.text += body
        const { resourceSpans } = JSON.parse(body) as Export // What the exporter writes.
        for (const { scopeSpans } of resourceSpans)
          for (const { spans } of scopeSpans) this.spans.push(...spans)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
  }

  static async start(): Promise<Collector> {
    const collector = new Collector()
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve))
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

export const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
