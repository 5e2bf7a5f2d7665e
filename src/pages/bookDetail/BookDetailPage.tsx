import { useQuery } from '@tanstack/react-query'
import { Flex, Tabs, Typography } from 'antd'
import { Suspense } from 'react'
import { query } from '#src/api/query'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import styles from './BookDetail.module.css'
import { PrintAll } from './PrintAll'
import { useParts } from './useParts'

function Detail({ book_id, project_id }: { book_id: number; project_id: number | undefined }) {
  const { data, error, refetch } = useQuery(query('bookinfo_detail', { book_id, project_id }))
  const parts = useParts()
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <>
      <Flex justify="space-between" align="start" gap={16}>
        <Typography.Title level={3} style={{ margin: 0 }}>
          {data.book_name}
        </Typography.Title>
        <PrintAll book={data} parts={parts.filter(({ onScreen }) => !onScreen)} />
      </Flex>
      <Tabs
        items={parts.map(({ key, title, Part }) => ({
          key,
          label: title,
          children: (
            <Suspense fallback={<Loading />}>
              <Part book={data} />
            </Suspense>
          ),
        }))}
      />
    </>
  )
}

/** 教材详情: all of a book that its reader may know, part by part, and as one to be printed. */
export default function BookDetailPage() {
  const { id } = useAddress<'detail'>()
  const book_id = id('bookId')
  return (
    <main className={styles['page']} aria-label="教材详情">
      {book_id === undefined ? (
        <Notice title="没有这种教材">请从教材列表打开</Notice>
      ) : (
        <Detail book_id={book_id} project_id={id('projectId')} />
      )}
    </main>
  )
}
