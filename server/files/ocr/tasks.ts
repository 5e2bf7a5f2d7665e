import type { PrintedLine } from '#contract/rules/book/copyright/page'

/** What the thread tells that recognises a picture. */
export type RecognisedAnswer = { lines: PrintedLine[] } | { failure: string }
