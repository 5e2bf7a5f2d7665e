import { Alert, Collapse, Flex, Table } from 'antd'
import type { PlanReport } from '#src/pages/groupBooks/allocate/allocation'

const GAP_COLUMNS = [
  { title: '教材', dataIndex: 'book_name', width: 320, ellipsis: true },
  { title: '原因', dataIndex: 'reason' },
]
const CLASH_COLUMNS = [
  { title: '教材', dataIndex: 'book_name', width: 320, ellipsis: true },
  { title: '情形', dataIndex: 'words' },
]
const PAGES = { pageSize: 10, hideOnSinglePage: true } as const

interface GapsProps {
  books: PlanReport['books_gap']
  advice: PlanReport['advice']
}

/** The books that get too few experts, each with its reason. */
const Gaps = ({ books, advice }: GapsProps) => (
  <Alert
    type="warning"
    showIcon
    title={`${books.length} 种教材配不齐`}
    description={
      <Flex vertical gap={8}>
        {advice.length > 0 && <span>建议：{advice.join('；')}。</span>}
        <Table rowKey="book_id" size="small" columns={GAP_COLUMNS} dataSource={books} pagination={PAGES} />
      </Flex>
    }
  />
)

/** Where the plan falls short: gaps with their reasons and what would help, books without a specialist, clashes. */
export function PlanFindings({
  report: { books_gap, advice, unspecialised, clashes, proven },
}: {
  report: PlanReport
}) {
  const lists = [
    unspecialised.length > 0 && {
      key: 'unspecialised',
      label: `没有本专业专家的教材（${unspecialised.length}）`,
      children: (
        <Table
          rowKey="book_id"
          size="small"
          showHeader={false}
          columns={[{ dataIndex: 'book_name' }]}
          dataSource={unspecialised}
          pagination={PAGES}
        />
      ),
    },
    clashes.length > 0 && {
      key: 'clashes',
      label: `同单位或同省过半（${clashes.length}）`,
      children: (
        <Table
          rowKey={({ book_id, words }) => `${book_id} ${words}`}
          size="small"
          columns={CLASH_COLUMNS}
          dataSource={clashes}
          pagination={PAGES}
        />
      ),
    },
  ].filter((list) => list !== false)
  return (
    <>
      {!proven && (
        <Alert
          type="info"
          showIcon
          title="须分开的专家较多，在限定的步数内未能证明没有更好的方案；本方案遵守全部回避和分开的要求"
        />
      )}
      {books_gap.length > 0 && <Gaps books={books_gap} advice={advice} />}
      {lists.length > 0 && <Collapse size="small" items={lists} />}
    </>
  )
}
