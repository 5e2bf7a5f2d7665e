import type { Input, NameOf, Output } from '#contract'
import { bearer } from '#src/api/bearer'
import { call } from '#src/api/call'

interface Begun {
  held: string | undefined
  answer: Promise<unknown>
}

const begun = new Map<string, Begun>()

const keyOf = (name: string, input: object): string => name + JSON.stringify(input)

/** Begins a read whose page is still on its way: the first who asks for the same takes the answer. */
export function askAhead<A extends NameOf<'read'>>(name: A, input: Input<A>): void {
  const answer = call(name, input, { quiet: true, relogin: false })
  // Whoever takes it asks again, and is told of the failure then.
  answer.catch(() => undefined)
  begun.set(keyOf(name, input), { held: bearer(), answer })
}

/**
 * The answer that was begun ahead, once.
 * @returns undefined when there is none, or it was begun for another login
 */
export function takeAhead<A extends NameOf<'read'>>(
  name: A,
  input: Input<A>,
): Promise<Output<A>> | undefined {
  const key = keyOf(name, input)
  const found = begun.get(key)
  begun.delete(key)
  // It was begun by the same call with the same input.
  return found && found.held === bearer() ? (found.answer as Promise<Output<A>>) : undefined
}
