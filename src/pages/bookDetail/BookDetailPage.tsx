import { useQuery } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { useRef } from 'react'
import { query } from '#src/api/query'
import { BookRecord } from '#src/features/bookRecord/BookRecord'
import { useAddress } from '#src/menu/useAddress'
import { PrintButton } from '#src/ui/buttons/PrintButton'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import styles from './BookDetail.module.css'

function Paper({ book_id, project_id }: { book_id: number; project_id: number | undefined }) {
  const { data, error, refetch } = useQuery(query('bookinfo_detail', { book_id, project_id }))
  const paper = useRef<HTMLDivElement>(null)
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <div>
        <PrintButton target={paper} title={data.book_name} />
      </div>
      <div ref={paper}>
        <Typography.Title level={3}>{data.book_name}</Typography.Title>
        <BookRecord book={data} />
      </div>
    </Flex>
  )
}

/** 教材详情: all of a book that its reader may know, on one page. */
export default function BookDetailPage() {
  const { id } = useAddress<'detail'>()
  const book_id = id('bookId')
  return (
    <main className={styles['page']} aria-label="教材详情">
      {book_id === undefined ? (
        <Notice title="没有这种教材">请从教材列表打开</Notice>
      ) : (
        <Paper book_id={book_id} project_id={id('projectId')} />
      )}
    </main>
  )
}
