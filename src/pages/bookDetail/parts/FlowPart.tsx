import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { Status } from '#src/features/status/Status'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { LoadFailed } from '#src/ui/LoadFailed'

type Step = Output<'declare_flow_list'>[number]

/** 流程: each step of the declaration, with the reason or opinion of whoever took it. */
export default function FlowPart({ book: { book_id } }: { book: BookDetails }) {
  const { data, error, isFetching, refetch } = useQuery(query('declare_flow_list', { book_id }))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Table<Step>
      size="small"
      rowKey="flow_id"
      loading={isFetching}
      dataSource={data ?? []}
      pagination={false}
      locale={{ emptyText: '还没有提交过' }}
      columns={[
        { title: '时间', dataIndex: 'create_time', width: 160 },
        { title: '步骤', dataIndex: 'event', width: 100 },
        {
          title: '此后状态',
          dataIndex: 'to_status',
          width: 130,
          render: (status: Step['to_status']) => <Status of="declaration" value={status} />,
        },
        {
          title: '经办',
          key: 'who',
          width: 180,
          render: (_, { dept_name, user_name }) => [dept_name, user_name].filter(Boolean).join(' ') || '—',
        },
        {
          title: '意见、理由',
          dataIndex: 'reason',
          render: (reason: Step['reason'], { file, file_name }) => (
            <>
              {reason}
              {file !== null && <UploadedLink name={file} original_name={file_name ?? '盖章件'} />}
            </>
          ),
        },
      ]}
    />
  )
}
