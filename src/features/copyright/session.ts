import type { CopyrightFound, ReadBy } from '#contract/rules/book/copyright/search'
import { isNotFetched, NOT_OPENED } from '#src/lib/code'
import { findCopyright, readPage, type Doing, type Told } from './find'
import { pictureReader, type PictureReader } from './ocr/recogniser'
import type { PageSource } from './source/pageSource'
import { openPages } from './source/source'

/** Where the reading of a file has got to. */
export type CopyrightState =
  | { step: 'working'; doing: Doing }
  | { step: 'found'; found: CopyrightFound }
  /** None of the pages that were looked at is a copyright page. */
  | { step: 'none' }
  | { step: 'stopped' }
  | { step: 'failed'; error: Error }

export interface CopyrightView {
  state: CopyrightState
  /** There once the file is open. */
  source?: PageSource
  /** The page that is shown, from 1. */
  page: number
}

export const OPENING: CopyrightView = {
  state: { step: 'working', doing: { words: '正在打开文件' } },
  page: 1,
}

type Tools = Parameters<typeof findCopyright>[0]

function inWords(reason: unknown): Error {
  if (isNotFetched(reason)) return new Error(NOT_OPENED, { cause: reason })
  return reason instanceof Error ? reason : new Error(String(reason))
}

/** One file that is read: opens it, finds its copyright page, reads another at the user's wish. */
export class CopyrightSession {
  readonly #file: Blob
  readonly #tell: (view: CopyrightView) => void
  readonly #reader: PictureReader
  #view = OPENING
  #running: AbortController | undefined
  #isClosed = false

  constructor(file: Blob, tell: (view: CopyrightView) => void, reader: PictureReader = pictureReader()) {
    this.#file = file
    this.#tell = tell
    this.#reader = reader
  }

  #show(part: Partial<CopyrightView>): void {
    if (this.#isClosed) return
    this.#view = { ...this.#view, ...part }
    this.#tell(this.#view)
  }

  async #open(): Promise<PageSource> {
    const source = this.#view.source ?? (await openPages(this.#file))
    if (this.#isClosed) source.close()
    else this.#show({ source })
    return source
  }

  /** Only the newest work shows what it does. */
  async #run(work: (tools: Tools, told: Told) => Promise<CopyrightFound | undefined>): Promise<void> {
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    const show = (part: Partial<CopyrightView>) => {
      if (this.#running === running) this.#show(part)
    }
    const onDoing = (doing: Doing) => {
      if (!running.signal.aborted) show({ state: { step: 'working', doing } })
    }
    show({ state: OPENING.state })
    try {
      const tools = { source: await this.#open(), reader: this.#reader }
      running.signal.throwIfAborted()
      const found = await work(tools, { signal: running.signal, onDoing })
      running.signal.throwIfAborted()
      show(found ? { state: { step: 'found', found }, page: found.page } : { state: { step: 'none' } })
    } catch (reason) {
      show({
        state: running.signal.aborted ? { step: 'stopped' } : { step: 'failed', error: inWords(reason) },
      })
    }
  }

  find = (): Promise<void> => this.#run(findCopyright)

  read = (page: number, by: ReadBy): Promise<void> => {
    this.#show({ page })
    return this.#run((tools, told) => readPage(tools, page, by, told))
  }

  turnTo = (page: number): void => this.#show({ page })

  cancel = (): void => {
    this.#running?.abort()
    this.#show({ state: { step: 'stopped' } })
  }

  close(): void {
    this.#isClosed = true
    this.#running?.abort()
    this.#reader.close()
    this.#view.source?.close()
  }
}
