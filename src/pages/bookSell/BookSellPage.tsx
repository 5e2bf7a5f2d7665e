import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { FiguresPage } from '#src/features/figuresBook/FiguresPage'
import { usePathId } from '#src/menu/usePathId'
import { SellTable } from './SellTable'

/** 发行情况 of the book in the address. */
export default function BookSellPage() {
  const book_id = usePathId('book/sellInfo/bookSellInfo/bookId', 'bookId')
  const answer = useQuery({
    ...query('book_sell_list', { book_id: book_id ?? 0 }),
    enabled: book_id !== undefined,
  })
  return (
    <FiguresPage book_id={book_id} answer={answer} here="发行情况" writers="出版单位在形式审查之前">
      {(list) => <SellTable list={list} />}
    </FiguresPage>
  )
}
