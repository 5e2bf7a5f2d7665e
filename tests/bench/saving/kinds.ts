/** What a file is made of: rows that the page holds, or the answer to an export as it came. */
export type Kind = 'list' | 'answer'

export interface Saved {
  ms: number
  /** Bytes of the file. */
  size: number
}
