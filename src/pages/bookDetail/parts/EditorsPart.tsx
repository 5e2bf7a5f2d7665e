import { EditorsTable } from '#src/features/bookRecord/EditorsTable'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'

/** 编写人员 */
export default function EditorsPart({ book }: { book: BookDetails }) {
  return <EditorsTable book={book} />
}
