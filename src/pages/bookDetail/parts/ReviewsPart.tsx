import { ReviewsTable } from '#src/features/bookRecord/ReviewsTable'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'

/** 评审结果: the reviews that the book is or was in. */
export default function ReviewsPart({ book }: { book: BookDetails }) {
  return <ReviewsTable projects={book.projects} />
}
