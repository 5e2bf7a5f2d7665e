import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Output } from '#contract'
import { SELL_LABELS } from '#contract/rules/declaration/salesRule'
import { query } from '#src/api/query'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { LoadFailed } from '#src/ui/LoadFailed'

type Sell = Output<'book_sell_list'>['rows'][number]

const COUNTS = ['spring_num', 'autumn_num', 'school_num', 'province_num', 'print_no', 'returns_num'] as const

const counted = new Intl.NumberFormat('zh-CN')

/** 发行情况, year by year. */
export default function SellPart({ book: { book_id } }: { book: BookDetails }) {
  const { data, error, isFetching, refetch } = useQuery(query('book_sell_list', { book_id }))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Table<Sell>
      size="small"
      rowKey="sell_id"
      loading={isFetching}
      dataSource={data?.rows ?? []}
      pagination={false}
      locale={{ emptyText: '没有发行情况' }}
      columns={[
        { title: SELL_LABELS.stat_year, dataIndex: 'stat_year', width: 64 },
        {
          title: '合计',
          dataIndex: 'total_num',
          width: 80,
          align: 'end',
          render: (num: number) => counted.format(num),
        },
        ...COUNTS.map((field) => ({
          title: SELL_LABELS[field],
          dataIndex: field,
          width: 92,
          align: 'end' as const,
          render: (num: number | null) => (num === null ? '—' : counted.format(num)),
        })),
        { title: SELL_LABELS.amount, dataIndex: 'amount', width: 104, align: 'end' },
        {
          title: SELL_LABELS.proof_file,
          key: 'proof',
          render: (_, { proof_file, proof_name }) =>
            proof_file === null ? (
              '—'
            ) : (
              <UploadedLink name={proof_file} original_name={proof_name ?? '证明'} />
            ),
        },
      ]}
    />
  )
}
