import { PrinterOutlined } from '@ant-design/icons'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { printElement } from '#src/lib/print'
import { toast } from '#src/ui/feedback'
import styles from './BookDetail.module.css'
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
export function PrintAll({ book, parts }: Props) {
  const [isBusy, setBusy] = useState(false)
  const isPrinting = useRef(false)
  const print = async (paper: HTMLElement): Promise<void> => {
    if (isPrinting.current) return
    isPrinting.current = true
    try {
      await printElement(paper, book.book_name)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '打印失败')
    } finally {
      isPrinting.current = false
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<PrinterOutlined />} loading={isBusy} onClick={() => setBusy(true)}>
        {isBusy ? '正在准备打印…' : '打印'}
      </Button>
      {isBusy && (
        <div className={styles['beside']} aria-hidden inert>
          <Suspense>
            <Paper book={book} parts={parts} onReady={(paper) => void print(paper)} />
          </Suspense>
        </div>
      )}
    </>
  )
}
