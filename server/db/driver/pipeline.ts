import { Socket } from 'node:net'
import { Client, type ClientConfig, type QueryResult } from 'pg'
import { seenStatements, statementText } from './seenStatements'

const NOTHING: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

function refuseRollback(result: QueryResult): QueryResult {
  if (result.command !== 'COMMIT') throw new Error('A statement of the transaction failed and was ignored')
  return result
}

/** Milliseconds in which a database answers a new connection, or counts as away. */
const CONNECTING = 10_000

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
    super({
      ...(typeof config === 'object' && config),
      connectionTimeoutMillis: CONNECTING,
      pipeline: true,
      stream: () => socket,
    })
    const send = seenStatements(super.query.bind(this))
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
      const text = statementText(statement[0])
      if (text.startsWith('begin')) {
        answer.catch(() => undefined)
        return Promise.resolve(NOTHING)
      }
      return text === 'commit' ? answer.then(refuseRollback) : answer
    }
    Object.defineProperty(this, 'query', { value: query, configurable: true })
  }
}

/** A statement without the name under which the server would keep its plan for this connection. */
function unnamed(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  return { ...statement, name: undefined }
}

/** The same through a pooler, where the next transaction finds another connection, and other plans. */
export class UnnamedClient extends PipelinedClient {
  constructor(config?: string | ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...statement: unknown[]) => unknown // One signature for all its overloads.
    Object.defineProperty(this, 'query', {
      value: (statement: unknown, ...rest: unknown[]) => send(unnamed(statement), ...rest),
    })
  }
}
