import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Flex, Pagination } from 'antd'
import { useState } from 'react'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useMarkRead } from './inbox'
import { Letters } from './Letters'

const PAGE = 10

function Inbox() {
  const [pageNum, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...query('expert_msg_list', { pageNum, pageSize: PAGE }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  if (data.total === 0) return <Empty description="还没有消息" />
  return (
    <Flex vertical gap={16}>
      <Letters letters={data.rows} />
      <Pagination
        simple
        align="end"
        current={pageNum}
        pageSize={PAGE}
        total={data.total}
        onChange={setPage}
      />
    </Flex>
  )
}

/** All that was written to oneself, the latest first. */
export default function InboxDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const read = useMarkRead()
  return (
    <Drawer
      title="我的消息"
      size={480}
      open={isOpen}
      onClose={onClose}
      destroyOnHidden
      extra={<Button onClick={() => void read().catch(() => undefined)}>全部标为已读</Button>}
    >
      <Inbox />
    </Drawer>
  )
}
