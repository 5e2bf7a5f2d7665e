import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { FiguresPage } from '#src/features/figuresBook/FiguresPage'
import { usePathId } from '#src/menu/usePathId'
import { EnglishForm } from './EnglishForm'

/** 英文信息 of the book in the address. */
export default function BookEnglishPage() {
  const book_id = usePathId('book/bookInfo/english_edit/bookId', 'bookId')
  const answer = useQuery({
    ...query('book_english_detail', { book_id: book_id ?? 0 }),
    enabled: book_id !== undefined,
  })
  return (
    <FiguresPage book_id={book_id} answer={answer} here="英文信息" writers="申报单位在可以修改教材时">
      {(detail) => <EnglishForm detail={detail} />}
    </FiguresPage>
  )
}
