import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { LikenessPanel } from '#src/features/likeness/LikenessPanel'

/** 内容相似: books whose text is nearly the same. */
export default function LikenessPart({ book: { book_id, book_name } }: { book: BookDetails }) {
  return <LikenessPanel book_id={book_id} book_name={book_name} />
}
