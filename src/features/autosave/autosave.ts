import * as machine from './machine'
import { same, type Canonical, type MergeField } from './merge'
import type { StoredDraft, Known, Outcome, AutosaveState, SaveStatus } from './machine'

export interface Store<P extends object> {
  read: () => StoredDraft<P> | undefined
  /** @returns whether this browser has it; answered when that is known */
  write: (stored: StoredDraft<P>) => Promise<boolean>
  clear: () => void
}

export interface AutosaveOptions<P extends object, I> {
  canonical: Canonical<P>
  /** What can be changed apart from the rest, where the parts are not changed as a whole. */
  fields?: readonly MergeField<P>[]
  store: Store<P>
  /**
   * Sends `payload`; parts equal to those of `saved` need not travel. Must not throw: what went wrong is an outcome.
   * @param isRetry the user has already been told that there is a difficulty
   */
  send: (
    payload: P,
    from: Pick<AutosaveState<P, I>, 'saved' | 'revision'>,
    isRetry: boolean,
  ) => Promise<Outcome<P, I>>
}

export interface View<P extends object, I> extends AutosaveState<P, I> {
  status: SaveStatus
  /** This browser cannot keep what is typed: until the server has it, it is nowhere but on the screen. */
  isUnkept: boolean
}

/**
 * Keeps a value in this browser with every change and brings it to the server a moment later, again and again until
 * it is there. One of them lives as long as it has something to bring, also when nobody looks at it any more.
 */
export class Autosave<P extends object, I> {
  readonly #options: AutosaveOptions<P, I>
  #state: AutosaveState<P, I>
  #view: View<P, I>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  #isUnkept = false
  readonly #listeners = new Set<() => void>()

  constructor(options: AutosaveOptions<P, I>, known: Known<P>) {
    this.#options = options
    this.#state = machine.start(options.canonical, known, options.store.read(), Date.now(), options.fields)
    this.#view = this.#look()
    this.#keep()
    this.#schedule()
  }

  /** The same object until something changes. */
  get view(): View<P, I> {
    return this.#view
  }

  get isClean(): boolean {
    return !this.#state.isSending && machine.isClean(this.#options.canonical, this.#state)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  edit(change: (value: P) => P): void {
    const value = change(this.#state.value)
    if (value !== this.#state.value)
      this.#enter(machine.edited(this.#options.canonical, this.#state, value, Date.now()))
  }

  /** What the server said on another way than by a save. */
  inform(info: I): void {
    this.#enter({ ...this.#state, info })
  }

  nudge(): void {
    this.#enter(machine.nudged(this.#options.canonical, this.#state, Date.now()))
  }

  /** @param theirs the clashing fields that are to be as the server has them */
  choose(theirs: readonly string[]): void {
    this.#enter(machine.chosen(this.#options.canonical, this.#state, theirs, Date.now()))
  }

  /**
   * Sends what waits now.
   * @returns whether everything that was typed until now is on the server
   */
  async flush(): Promise<boolean> {
    const wanted = this.#state.value
    // What is under way may be older than what was typed since: it takes a second round at most.
    for (let round = 0; round < 3 && !this.isClean; round++) {
      this.nudge()
      if (!this.#state.isSending) await this.#send()
      else await this.#ended()
      if (this.#state.trouble) return false
      if (same(this.#options.canonical, this.#state.saved, wanted)) return true
    }
    return this.isClean
  }

  /** Stops for good; what is not on the server stays in this browser. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  #ended(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.#state.isSending) return
        stop()
        resolve()
      })
    })
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#state.isSending) return
    const { saved, revision, attempts } = this.#state
    this.#enter(machine.sending(this.#state))
    const outcome = await this.#options.send(
      machine.payloadOf(this.#state),
      { saved, revision },
      attempts > 0,
    )
    if (!this.#isStopped)
      this.#enter(
        machine.settled(this.#options.canonical, this.#state, outcome, Date.now(), this.#options.fields),
      )
  }

  #enter(state: AutosaveState<P, I>): void {
    if (this.#isStopped || state === this.#state) return
    this.#state = state
    this.#keep()
    this.#schedule()
    this.#show()
  }

  #show(): void {
    this.#view = this.#look()
    for (const listener of this.#listeners) listener()
  }

  #look(): View<P, I> {
    return {
      ...this.#state,
      status: machine.statusOf(this.#options.canonical, this.#state),
      isUnkept: this.#isUnkept,
    }
  }

  #keep(): void {
    const { store, canonical } = this.#options
    if (machine.isClean(canonical, this.#state)) return store.clear()
    void this.#write(machine.storedDraftOf(this.#state))
  }

  async #write(stored: StoredDraft<P>): Promise<void> {
    const isUnkept = !(await this.#options.store.write(stored))
    if (this.#isStopped || this.#isUnkept === isUnkept) return
    this.#isUnkept = isUnkept
    this.#show()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const { dueAt, isSending } = this.#state
    if (dueAt === undefined || isSending) return
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, dueAt - Date.now()))
  }
}
