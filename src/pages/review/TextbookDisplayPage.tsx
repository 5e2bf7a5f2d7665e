import { Flex, Result } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useProject } from '#src/session/project'
import { Loading } from '#src/ui/Loading'

const PdfReader = lazy(() => import('#src/features/PdfReader/PdfReader'))

/** 教材阅览 */
export default function TextbookDisplayPage() {
  const { project_id } = useProject()
  const [params] = useSearchParams()
  const book_id = Number(params.get('bookId'))
  if (!Number.isInteger(book_id) || book_id <= 0)
    return <Result status="info" title="请从教材列表选择一本教材阅读" />
  return (
    <Flex vertical style={{ height: 'calc(100vh - 180px)' }}>
      <Suspense fallback={<Loading />}>
        <PdfReader key={book_id} project_id={project_id} book_id={book_id} />
      </Suspense>
    </Flex>
  )
}
