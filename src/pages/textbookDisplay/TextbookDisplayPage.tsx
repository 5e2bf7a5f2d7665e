import { Flex, Result } from 'antd'
import { BookReader } from '#src/features/pdfReader/BookReader'
import { ReaderLink } from '#src/features/readerLink/readerLink'
import { useAddress } from '#src/menu/useAddress'
import { useProject } from '#src/session/project'

/** 教材阅览 */
export default function TextbookDisplayPage() {
  const { project_id } = useProject()
  const book_id = useAddress<'review/review/textbookDisplay'>().id('bookId')
  if (book_id === undefined) return <Result status="info" title="请从教材列表选择一本教材阅读" />
  return (
    <Flex vertical style={{ height: 'calc(100vh - var(--header) - 40px)' }}>
      <ReaderLink key={book_id}>
        <BookReader project_id={project_id} book_id={book_id} />
      </ReaderLink>
    </Flex>
  )
}
