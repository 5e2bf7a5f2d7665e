import { Socket } from 'node:net'
import { Client, type ClientConfig, type QueryResult } from 'pg'

const NOTHING: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/** The text of a statement: by itself, or beside its parameters as drizzle hands it over. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

function refuseRollback(result: QueryResult): QueryResult {
  if (result.command !== 'COMMIT') throw new Error('A statement of the transaction failed and was ignored')
  return result
}

/**
 * A connection that spares a transaction what it would wait for, and the server's process some of its wake-ups.
 *
 * - Statements that are executed in one turn travel in one packet and run in their order.
 * - BEGIN is not waited for, so it travels with the statement after it. Where it fails, the connection is lost or its last
 *   transaction has failed, and every later statement fails too.
 * - COMMIT says whether a statement that failed was caught and ignored: PostgreSQL answers with a silent rollback then.
 */
export class PipelinedClient extends Client {
  constructor(config?: string | ClientConfig) {
    const socket = new Socket()
    super({ ...(typeof config === 'object' && config), pipeline: true, stream: () => socket })
    const send = super.query.bind(this) as (...statement: unknown[]) => unknown // One signature for all its overloads.
    let isHeld = false
    const hold = () => {
      if (isHeld) return
      isHeld = true
      socket.cork()
      process.nextTick(() => {
        isHeld = false
        socket.uncork()
      })
    }
    const query = (...statement: unknown[]): unknown => {
      hold()
      const answer = send(...statement)
      // With a callback, as the pool's own queries have it, there is no transaction.
      if (!(answer instanceof Promise)) return answer
      const text = textOf(statement[0])
      if (text.startsWith('begin')) {
        answer.catch(() => undefined)
        return Promise.resolve(NOTHING)
      }
      return text === 'commit' ? answer.then(refuseRollback) : answer
    }
    Object.defineProperty(this, 'query', { value: query })
  }
}
