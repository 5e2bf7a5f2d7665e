import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { FiguresPage } from '#src/features/figuresBook/FiguresPage'
import { usePathId } from '#src/menu/usePathId'
import { Uses } from './Uses'

/** 选用情况 of the book in the address. */
export default function BookUsePage() {
  const book_id = usePathId('book/bookInfo/useInfo/bookId', 'bookId')
  const answer = useQuery({
    ...query('book_use_list', { book_id: book_id ?? 0 }),
    enabled: book_id !== undefined,
  })
  return (
    <FiguresPage book_id={book_id} answer={answer} here="选用情况" writers="申报单位或出版单位在形式审查之前">
      {(list) => <Uses list={list} />}
    </FiguresPage>
  )
}
