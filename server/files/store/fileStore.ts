import { AWAY } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'

/** A file of the store, as a listing tells of it. */
export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  written: Date
}

/** Files that arrive part by part, each perhaps at another server; nothing else is ever written in parts. */
export interface PartialFiles {
  /** Bytes that are there, from the beginning without a gap. */
  arrived: (upload_id: string) => Promise<number>
  /** Writes a part at its place; what was written there by an attempt that failed is overwritten. */
  write: (upload_id: string, offset: number, part: Blob) => Promise<void>
  /** Lets a file be read where it lies, once it is whole. @throws FileLost when it has less than so many bytes */
  local: <T>(upload_id: string, size: number, work: (path: string) => Promise<T>) => Promise<T>
  remove: (upload_id: string) => Promise<void>
  /** Those of which there is anything. */
  ids: () => Promise<string[]>
}

/**
 * Where the bytes of files lie. Every file has a key that nobody guesses, is written once and never changes; who may
 * read it is asked before, of the database. All of it throws `StoreAway` while the store does not answer.
 */
export interface FileStore {
  /** The same for two settings that name the same place. */
  place: string
  /** A folder for files in the making, from which `adopt` takes them cheaply. */
  scratch: () => Promise<string>
  /** Writes a file, whole or not at all. */
  put: (key: string, bytes: Uint8Array | Blob) => Promise<void>
  /**
   * Takes a file from the disk of this machine, where it does not stay.
   * @param stays it stays there, for a transaction that is tried again
   */
  adopt: (key: string, path: string, options?: { stays?: boolean }) => Promise<void>
  /** In bytes; undefined where there is no such file. */
  size: (key: string) => Promise<number | undefined>
  /** The bytes from one place to before another. @throws FileLost when there is no such file */
  read: (key: string, from: number, to: number) => Promise<ReadableStream<Uint8Array>>
  /** Has a file lie on the disk of this machine while it is worked with. @throws FileLost as `read` */
  local: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>
  /** What is not there is no error. */
  remove: (keys: readonly string[]) => Promise<void>
  /** All finished files, some at a time: for a cleanup or a copy, never to answer a call. */
  list: () => AsyncIterable<readonly StoredObject[]>
  partial: PartialFiles
  /** Bytes that may still be written; undefined where nothing bounds them. */
  room: () => Promise<number | undefined>
}

/** Something is wrong with the store, and not with the call; the message is for people. */
export class StoreTrouble extends Error {
  readonly code: number
  /** For the log. Not the cause of the error: a lost connection to the store is none to the database. */
  readonly reason: unknown

  constructor(message: string, { code = 500, reason }: { code?: number; reason?: unknown } = {}) {
    super(message)
    this.code = code
    this.reason = reason
  }
}

/** The store does not answer for the moment: the same may work a little later. */
export class StoreAway extends StoreTrouble {
  constructor(reason: unknown) {
    super(REFUSAL.storeAway, { code: AWAY, reason })
  }
}

/** A file of which the database tells is not in the store, or not all of it. */
export class FileLost extends StoreTrouble {}

/** The folders of finished files: a call for one kind can never read the other. */
export const FOLDERS = ['upload', 'download'] as const
export const PARTIAL = 'partial'
