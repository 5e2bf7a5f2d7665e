import { Alert, Drawer, Empty, Flex } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'

interface Props {
  project_id: number
  book_id: number
  onClose: () => void
}

/** 反馈意见: what the office has written to the declarers of one book. */
export function ToldFeedback({ project_id, book_id, onClose }: Props) {
  const { data, error, refetch } = useQuery(query('book_feedback', { project_id, book_id }))
  return (
    <Drawer title={data ? `反馈意见：《${data.book_name}》` : '反馈意见'} open size={520} onClose={onClose}>
      {!data ? (
        error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <Loading />
        )
      ) : data.opinion === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有反馈意见" />
      ) : (
        <Flex vertical gap={16}>
          {data.modify_required === 1 && (
            <Alert
              type="warning"
              showIcon
              title={`要求修改${data.modify_deadline ? `，期限：${data.modify_deadline}` : ''}`}
            />
          )}
          <div style={{ whiteSpace: 'pre-wrap' }}>{data.opinion}</div>
        </Flex>
      )}
    </Drawer>
  )
}
