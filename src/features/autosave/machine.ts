import { merge, same, type Canonical, type MergeField } from './merge'

/** A revision number for every part of the value. */
export type Revisions<P extends object> = Record<keyof P, number>

/** What the server holds. */
export interface Known<P extends object> {
  value: P
  revision: Revisions<P>
}

/** What is kept in this browser while the server has not got it all. */
export interface StoredDraft<P extends object> {
  value: P
  /** What the server held when it was typed. */
  saved: P
  /** What was sent and not answered. */
  unsettled?: P | undefined
}

/** How a send ended. `offline` and `expired` may or may not have reached the server. */
export type Outcome<P extends object, I> =
  | { kind: 'saved'; revision: Revisions<P>; at: string; info: I }
  | { kind: 'conflict'; theirs: Known<P> }
  | { kind: 'refused'; message: string }
  | { kind: 'offline' }
  | { kind: 'expired' }

export type Trouble<P extends object> =
  | { kind: 'conflict'; theirs: P; base: P; clashes: MergeField<P>[] }
  | { kind: 'refused'; message: string }
  | { kind: 'offline' }
  | { kind: 'expired' }

export interface AutosaveState<P extends object, I> extends StoredDraft<P> {
  revision: Revisions<P>
  isSending: boolean
  /** When something is to be sent, in milliseconds; absent: nothing, or nothing before something else happens. */
  dueAt?: number | undefined
  /** Since when the server lacks something. */
  dirtySince?: number | undefined
  /** Failures in a row. */
  attempts: number
  trouble?: Trouble<P> | undefined
  /** What this browser had kept was taken up again. */
  isRestored: boolean
  /** The server's time of the last save, and what it said. */
  savedAt?: string | undefined
  info?: I | undefined
}

/** A pause this long after the last change sends; whoever never pauses is sent after `LONGEST_MS`. */
const PAUSE_MS = 1500
const LONGEST_MS = 5000
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
const EXPIRED_MS = 30_000

const retryAfter = (attempts: number): number =>
  RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? EXPIRED_MS

/** What this browser keeps; a conflict is still one after a reload. */
export const storedDraftOf = <P extends object, I>({
  value,
  saved,
  unsettled,
  trouble,
}: AutosaveState<P, I>): StoredDraft<P> => ({
  value,
  saved: trouble?.kind === 'conflict' ? trouble.base : saved,
  unsettled,
})

/** True when everything typed is known to be on the server. */
export const isClean = <P extends object, I>(canonical: Canonical<P>, state: AutosaveState<P, I>): boolean =>
  state.unsettled === undefined && same(canonical, state.value, state.saved)

/** The first state: what the server holds, and on top of it what this browser had kept. */
export function start<P extends object, I>(
  canonical: Canonical<P>,
  known: Known<P>,
  stored: StoredDraft<P> | undefined,
  now: number,
  fields?: readonly MergeField<P>[],
): AutosaveState<P, I> {
  const calm: AutosaveState<P, I> = {
    value: known.value,
    saved: known.value,
    revision: known.revision,
    isSending: false,
    attempts: 0,
    isRestored: false,
  }
  if (!stored) return calm
  const joined = join(canonical, { ...calm, ...stored }, known, now, fields)
  return {
    ...joined,
    isRestored: joined.trouble === undefined && !same(canonical, joined.value, known.value),
  }
}

/** Takes over what the server holds; typed fields stay unless they were changed elsewhere as well. */
function join<P extends object, I>(
  canonical: Canonical<P>,
  state: AutosaveState<P, I>,
  theirs: Known<P>,
  now: number,
  fields: readonly MergeField<P>[] | undefined,
): AutosaveState<P, I> {
  const sides = { base: state.saved, mine: state.value, theirs: theirs.value, sent: state.unsettled }
  const { value, clashes } = merge(canonical, sides, fields)
  const next: AutosaveState<P, I> = {
    ...state,
    value,
    saved: theirs.value,
    revision: theirs.revision,
    unsettled: undefined,
    isSending: false,
    attempts: 0,
    dueAt: undefined,
    trouble: undefined,
  }
  if (clashes.length > 0) {
    const trouble = { kind: 'conflict', theirs: theirs.value, base: state.saved, clashes } as const
    return { ...next, trouble }
  }
  return same(canonical, value, theirs.value) ? rest(next) : { ...next, dueAt: now, dirtySince: now }
}

const rest = <P extends object, I>(state: AutosaveState<P, I>): AutosaveState<P, I> => ({
  ...state,
  dueAt: undefined,
  dirtySince: undefined,
})

/** Something was typed. */
export function edited<P extends object, I>(
  canonical: Canonical<P>,
  state: AutosaveState<P, I>,
  value: P,
  now: number,
): AutosaveState<P, I> {
  const next = { ...state, value }
  if (state.trouble?.kind === 'conflict') return next
  // Perhaps this change is what the refusal asked for.
  if (state.trouble?.kind === 'refused') next.trouble = undefined
  if (isClean(canonical, next) && !state.isSending) return rest(next)
  const dirtySince = state.dirtySince ?? now
  // While the server cannot be reached its own rhythm holds: typing must not turn retries into a storm.
  const isWaiting = state.trouble?.kind === 'offline' || state.trouble?.kind === 'expired'
  const dueAt = isWaiting ? state.dueAt : Math.min(now + PAUSE_MS, dirtySince + LONGEST_MS)
  return { ...next, dirtySince, dueAt }
}

/**
 * What goes out now. What was sent without an answer goes first and unchanged: the server recognises what it already
 * has, where a newer text with the old revision would look like a stranger's.
 */
export const payloadOf = <P extends object, I>({ unsettled, value }: AutosaveState<P, I>): P =>
  unsettled ?? value

export const sending = <P extends object, I>(state: AutosaveState<P, I>): AutosaveState<P, I> => ({
  ...state,
  isSending: true,
  unsettled: payloadOf(state),
  dueAt: undefined,
})

/** A send has ended. */
export function settled<P extends object, I>(
  canonical: Canonical<P>,
  state: AutosaveState<P, I>,
  outcome: Outcome<P, I>,
  now: number,
  fields?: readonly MergeField<P>[],
): AutosaveState<P, I> {
  const payload = payloadOf(state)
  const ended = { ...state, isSending: false }
  if (outcome.kind === 'conflict')
    return join(canonical, { ...ended, unsettled: payload }, outcome.theirs, now, fields)
  if (outcome.kind === 'refused')
    return { ...rest(ended), unsettled: undefined, attempts: 0, trouble: outcome }
  if (outcome.kind !== 'saved') {
    const attempts = state.attempts + 1
    const wait = outcome.kind === 'offline' ? retryAfter(attempts) : EXPIRED_MS
    return { ...ended, attempts, trouble: outcome, dueAt: now + wait }
  }
  const next: AutosaveState<P, I> = {
    ...ended,
    saved: payload,
    revision: outcome.revision,
    info: outcome.info,
    savedAt: outcome.at,
    unsettled: undefined,
    attempts: 0,
    trouble: undefined,
  }
  if (same(canonical, state.value, payload)) return rest(next)
  return { ...next, dirtySince: now, dueAt: now + PAUSE_MS }
}

/** The connection is back, or somebody asks for it: what waits goes out at once. */
export function nudged<P extends object, I>(
  canonical: Canonical<P>,
  state: AutosaveState<P, I>,
  now: number,
): AutosaveState<P, I> {
  if (state.isSending || state.trouble?.kind === 'conflict' || isClean(canonical, state)) return state
  return { ...state, dueAt: now, dirtySince: state.dirtySince ?? now }
}

/**
 * The expert has looked at both sides of a conflict.
 * @param theirs the clashing fields, by name, that are to be as the server has them; the others stay as typed
 */
export function chosen<P extends object, I>(
  canonical: Canonical<P>,
  state: AutosaveState<P, I>,
  theirs: readonly string[],
  now: number,
): AutosaveState<P, I> {
  const { trouble } = state
  if (trouble?.kind !== 'conflict') return state
  const value = trouble.clashes
    .filter(({ name }) => theirs.includes(name))
    .reduce((into, field) => field.take(into, trouble.theirs), state.value)
  return nudged(canonical, { ...state, value, trouble: undefined }, now)
}

export type SaveStatus = 'saved' | 'pending' | 'saving' | Trouble<object>['kind']

export function statusOf<P extends object, I>(
  canonical: Canonical<P>,
  state: AutosaveState<P, I>,
): SaveStatus {
  if (state.trouble) return state.trouble.kind
  if (state.isSending) return 'saving'
  return isClean(canonical, state) ? 'saved' : 'pending'
}
