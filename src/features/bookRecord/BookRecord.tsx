import { Flex, Typography } from 'antd'
import type { Output } from '#contract'
import { DeclaredSections } from './DeclaredSections'
import { EditorsTable } from './EditorsTable'
import { RecordFacts } from './RecordFacts'
import { ReviewsTable } from './ReviewsTable'

/** All that is known of a book, as far as its reader may know it, without what is empty. */
export const BookRecord = ({ book }: { book: Output<'bookinfo_detail'> }) => (
  <Flex vertical gap={16}>
    <RecordFacts book={book} />
    <DeclaredSections book={book} isBrief />
    <Typography.Title level={5}>编写人员</Typography.Title>
    <EditorsTable book={book} />
    {book.projects.length > 0 && (
      <>
        <Typography.Title level={5}>参评记录</Typography.Title>
        <ReviewsTable projects={book.projects} />
      </>
    )}
  </Flex>
)
