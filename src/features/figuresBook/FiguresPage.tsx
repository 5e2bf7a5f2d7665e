import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { to } from '#contract/address'
import type { FiguresBook } from '#contract/entities/declaration/figuresBook'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

/** The pages of one book beside its record, by what stands on their links. */
const PAGES = {
  选用情况: 'book/bookInfo/useInfo/bookId',
  发行情况: 'book/sellInfo/bookSellInfo/bookId',
  英文信息: 'book/bookInfo/english_edit/bookId',
} as const
type FiguresTitle = keyof typeof PAGES
const TITLES: readonly FiguresTitle[] = ['选用情况', '发行情况', '英文信息']

interface HeadProps {
  book: FiguresBook
  here: FiguresTitle
  /** Who writes it, for those who do not. */
  writers: string
}

/** Which book it is, in what state, and the ways from here. */
function Head({ book, here, writers }: HeadProps) {
  const facts = [book.first_editor, book.publisher_name, book.isbn].filter(Boolean).join(' · ')
  return (
    <>
      <Flex gap={12} align="center" justify="space-between" wrap>
        <div>
          <Flex gap={8} align="center" wrap>
            <Typography.Title level={4} style={{ margin: 0 }}>
              {book.book_name}
            </Typography.Title>
            <Status of={DECLARATION_LOOK} value={book.declare_status} />
          </Flex>
          <Typography.Text type="secondary">{facts}</Typography.Text>
        </div>
        <Flex component="nav" gap={8} aria-label="本教材的其他页面" wrap>
          {TITLES.filter((title) => title !== here).map((title) => (
            <Link key={title} to={to(PAGES[title], { bookId: book.book_id })}>
              {title}
            </Link>
          ))}
          <Link to={to('book/bookInfo/index')}>返回教材管理</Link>
        </Flex>
      </Flex>
      {book.editable && !book.changeable && (
        <Alert
          type="info"
          showIcon
          title={`教材当前“${DECLARE_STATUS[book.declare_status]}”：可以新增，已有的内容不能修改或删除`}
        />
      )}
      {!book.editable && (
        <Alert
          type="info"
          showIcon
          title={`只能查看：${here}由${writers}填写，教材当前“${DECLARE_STATUS[book.declare_status]}”`}
        />
      )}
    </>
  )
}

interface Props<D> extends Omit<HeadProps, 'book'> {
  /** Undefined: the address names no book. */
  book_id: number | undefined
  answer: Pick<UseQueryResult<D>, 'data' | 'error' | 'refetch'>
  children: (data: D) => ReactNode
}

/** A page about one thing of a book: the book above it, or why there is none. */
export function FiguresPage<D extends { book: FiguresBook }>({
  book_id,
  answer: { data, error, refetch },
  children,
  ...head
}: Props<D>) {
  if (book_id === undefined) return <Navigate to={to('404')} replace />
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <Head book={data.book} {...head} />
      {children(data)}
    </Flex>
  )
}
