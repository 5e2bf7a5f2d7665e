import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { PrintOnDemand } from '#src/ui/buttons/PrintOnDemand'
import type { BookDetails, DetailPart } from './detailPart'

interface Props {
  book: BookDetails
  parts: readonly DetailPart[]
}

/** All parts, one below the other; tells once all of them are there. */
function Paper({ book, parts, onReady }: Props & { onReady: (paper: HTMLElement) => void }) {
  const paper = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const num = useIsFetching()
  useEffect(() => {
    // A part that has just been laid out has begun to ask only now.
    if (num === 0 && client.isFetching() === 0 && paper.current) onReady(paper.current)
  }, [client, onReady, num])
  return (
    <div ref={paper}>
      <Typography.Title level={3}>{book.book_name}</Typography.Title>
      {parts.map(({ key, title, Part }) => (
        <section key={key} style={{ marginTop: 20 }}>
          <Typography.Title level={4}>{title}</Typography.Title>
          <Part book={book} />
        </section>
      ))}
    </div>
  )
}

/** 打印: fetches the parts that nobody has looked at yet, lays them out beside the page and prints them. */
export const PrintAll = ({ book, parts }: Props) => (
  <PrintOnDemand
    title={book.book_name}
    renderPaper={(onReady) => <Paper book={book} parts={parts} onReady={onReady} />}
  />
)
