import type { SampleCode } from '#contract/facts/books'
import { stored } from '#src/lib/stored'

const isPage = (value: unknown): value is number => Number.isInteger(value)

interface Place {
  project_id: number
  book_id: number
  code: SampleCode
}

/** Where somebody stopped reading a file of a book on this computer. */
export const lastPage = ({ project_id, book_id, code }: Place) =>
  stored<number>(`read-page-${project_id}-${book_id}-${code}`, (value) => (isPage(value) ? value : undefined))
