import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Timeline, Typography } from 'antd'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

type Step = Output<'declare_flow_list'>[number]

const Taken = ({ event, to_status, user_name, dept_name, reason, file, file_name, create_time }: Step) => (
  <Flex vertical gap={4}>
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong>{event}</Typography.Text>
      <Status of={DECLARATION_LOOK} value={to_status} />
      <Typography.Text type="secondary">{create_time}</Typography.Text>
    </Flex>
    <Typography.Text type="secondary">{[dept_name, user_name].filter(Boolean).join('　')}</Typography.Text>
    {reason && <Typography.Text style={{ whiteSpace: 'pre-wrap' }}>{reason}</Typography.Text>}
    {file && <UploadedLink name={file} original_name={file_name ?? '盖章扫描件'} />}
  </Flex>
)

/** 申报进程 of a book: who took which step, when, and why. */
export function FlowTimeline({ book_id }: { book_id: number }) {
  const { data, error, refetch } = useQuery(query('declare_flow_list', { book_id }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading brief />
  if (data.length === 0) return <Empty description="还没有提交过" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return <Timeline items={data.map((step) => ({ key: step.flow_id, content: <Taken {...step} /> }))} />
}
