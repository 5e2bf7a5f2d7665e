/** The address of all that the experts wrote about one book, side by side. */
export const detailsPath = (project_id: number, book_id: number): string =>
  `/review/details/index?${new URLSearchParams({ projectId: String(project_id), bookId: String(book_id) }).toString()}`
