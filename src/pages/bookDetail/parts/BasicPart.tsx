import { Flex } from 'antd'
import { DeclaredSections } from '#src/features/bookRecord/DeclaredSections'
import { RecordFacts } from '#src/features/bookRecord/RecordFacts'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'

/** 基本信息 */
export const BasicPart = ({ book }: { book: BookDetails }) => (
  <Flex vertical gap={16}>
    <RecordFacts book={book} />
    <DeclaredSections book={book} />
  </Flex>
)
