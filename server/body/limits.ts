import { DEFAULT_LIMIT_KB, type Action } from '#contract/define'

const KB = 1024
const MB = 1024 * KB
/** Of a form beside its file: its fields and the lines between them. */
const FORM_MB = 1

/** Deeper than any input of a call. */
export const MAX_DEPTH = 24
/** More than any object of an input has: the books of the largest review, by their keys. */
export const MAX_KEYS = 20_000
/** Bytes of a body for one value in it: a list of keys comes near, and a thousand zeros are not an input. */
const BYTES_A_VALUE = 8

/** How much of a body a call takes: JSON as its contract says. */
export const bytesOf = ({ limitKb = DEFAULT_LIMIT_KB }: Action): number => limitKb * KB

/** How many values a body of so many bytes may hold. */
export const valuesIn = (bytes: number): number => bytes / BYTES_A_VALUE

/** What a form with a file may have altogether. */
export const formBytes = (maxMb: number): number => (maxMb + FORM_MB) * MB

/** The size in words. */
const worded = (bytes: number): string =>
  bytes >= MB ? `${Math.round(bytes / MB)}MB` : `${Math.round(bytes / KB)}KB`

export const tooLarge = (bytes: number): string => `提交内容不超过${worded(bytes)}，请减少内容后重试`

export const TOO_SLOW = '提交内容传输过慢，已停止接收，请检查网络后重试'
/** A pause in the middle of a body after which nobody waits for the rest. */
export const IDLE_MS = 30_000
const START_MS = 15_000
/** Slower than any line that a console is used over. */
const BYTES_A_SECOND = 32 * KB

/** How long a body of so many bytes may take. */
export const timeFor = (bytes: number): number => START_MS + (bytes / BYTES_A_SECOND) * 1000
