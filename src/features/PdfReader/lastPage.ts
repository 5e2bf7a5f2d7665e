import { stored } from '#src/lib/stored'

const keyOf = (project_id: number, book_id: number): string => `read-page-${project_id}-${book_id}`
const isPage = (value: unknown): value is number => Number.isInteger(value)

/** Where somebody stopped reading a book on this computer. */
export const lastPage = (project_id: number, book_id: number) =>
  stored<number>(keyOf(project_id, book_id), (value) => (isPage(value) ? value : undefined))
