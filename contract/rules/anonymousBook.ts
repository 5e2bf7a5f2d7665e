/** What a book is called where its reviewers must not know it: its place in the list of the project. */
export const anonymousBookName = (sort_no: number): string => `匿名编号 A-${String(sort_no).padStart(3, '0')}`
