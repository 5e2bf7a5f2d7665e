const NAMED = 3

/** Books by their names; of many the first ones, and how many they are. */
export function concernedNames(books: readonly { book_name: string }[]): string {
  const names = books
    .slice(0, NAMED)
    .map(({ book_name }) => `《${book_name}》`)
    .join('')
  return books.length > NAMED ? `${names}等${books.length}种教材` : names
}
