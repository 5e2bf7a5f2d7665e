import { FlowTimeline } from '#src/features/declareSteps/FlowTimeline'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'

/** 流程: each step of the declaration, with the reason or opinion of whoever took it. */
export default function FlowPart({ book: { book_id } }: { book: BookDetails }) {
  return <FlowTimeline book_id={book_id} />
}
