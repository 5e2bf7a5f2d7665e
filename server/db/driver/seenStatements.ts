import { begin, isObserved } from '#server/signals/observers'

type Send = (...statement: unknown[]) => unknown

/** The text of a statement: by itself, or beside its parameters as drizzle hands it over. */
export const statementText = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** Sends statements so that whoever watches sees how long each was under way, whichever way it answers. */
export const seenStatements =
  (send: Send): Send =>
  (...statement) => {
    if (!isObserved()) return send(...statement)
    const { within, end } = begin({ kind: 'statement', text: statementText(statement[0]) })
    const told: unknown = statement.at(-1)
    if (typeof told === 'function') {
      const tell = (error: unknown, ...result: unknown[]): void => {
        end({ isFault: Boolean(error) })
        told(error, ...result)
      }
      return within(() => send(...statement.slice(0, -1), tell))
    }
    const answer = within(() => send(...statement))
    if (answer instanceof Promise)
      answer.then(
        () => end({ isFault: false }),
        () => end({ isFault: true }),
      )
    return answer
  }
