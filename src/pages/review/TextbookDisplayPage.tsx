import { Flex, Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { BookReader } from '#src/features/PdfReader/BookReader'
import { ReaderLink } from '#src/features/readerLink'
import { useProject } from '#src/session/project'

/** 教材阅览 */
export default function TextbookDisplayPage() {
  const { project_id } = useProject()
  const [params] = useSearchParams()
  const book_id = Number(params.get('bookId'))
  if (!Number.isInteger(book_id) || book_id <= 0)
    return <Result status="info" title="请从教材列表选择一本教材阅读" />
  return (
    <Flex vertical style={{ height: 'calc(100vh - var(--header) - 40px)' }}>
      <ReaderLink key={book_id}>
        <BookReader project_id={project_id} book_id={book_id} />
      </ReaderLink>
    </Flex>
  )
}
