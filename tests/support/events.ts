import { requestFor, type Login, type TestServer } from './api'

/** An open stream of events, as a client reads it. */
export interface Listener {
  type: string | null
  /** The names of the events so far. */
  heard: string[]
  /** Fulfilled when this many events of a name have come; the milliseconds it took. */
  until: (name: string, count?: number) => Promise<number>
  /** Fulfilled when the server has ended the stream. */
  over: Promise<void>
  leave: () => Promise<void>
}

const PATIENCE_MS = 10_000
const LOOK_MS = 10

/** Opens the stream of a project. A refusal is thrown with its code. */
export async function listen(
  server: Pick<TestServer, 'fetch'>,
  as: Login | undefined,
  project_id: number,
): Promise<Listener> {
  const response = await server.fetch(requestFor('project_events', { project_id }, as?.token))
  const type = response.headers.get('content-type')
  if (!type?.startsWith('text/event-stream') || !response.body) {
    const { code } = (await response.json()) as { code: number }
    throw new Error(`refused with ${code}`)
  }
  const reader = response.body.getReader()
  const heard: string[] = []
  const decoder = new TextDecoder()
  const read = async (): Promise<void> => {
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const name = /^event: (\w+)$/m.exec(part)?.[1]
        if (name) heard.push(name)
      }
    }
  }
  const over = read()
  const until = async (name: string, count = 1): Promise<number> => {
    const begin = performance.now()
    while (heard.filter((event) => event === name).length < count) {
      if (performance.now() - begin > PATIENCE_MS) throw new Error(`no ${name} among: ${heard.join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return performance.now() - begin
  }
  return { type, heard, until, over, leave: () => reader.cancel() }
}
