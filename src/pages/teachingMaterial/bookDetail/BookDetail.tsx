import { useQuery } from '@tanstack/react-query'
import { Drawer, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { BookRecord } from '#src/features/bookRecord/BookRecord'
import { BookSamples } from '#src/pages/teachingMaterial/samples/BookSamples'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

interface Props {
  book_id: number
  book_name: string
  /** Where a violation is looked for first. */
  project_id: number | undefined
  open: boolean
  onClose: () => void
}

export default function BookDetail({ book_id, book_name, project_id, open, onClose }: Props) {
  const { data, error, refetch } = useQuery(query('bookinfo_detail', { book_id, project_id }))
  const page = to('detail', { bookId: book_id, ...(project_id !== undefined && { projectId: project_id }) })
  return (
    <Drawer
      title={book_name}
      size={720}
      open={open}
      onClose={onClose}
      extra={
        <Link to={page} target="_blank">
          新窗口打印
        </Link>
      }
    >
      {data ? (
        <>
          <BookRecord book={data} />
          <Typography.Title level={5}>样书</Typography.Title>
          <BookSamples book_id={data.book_id} />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}
