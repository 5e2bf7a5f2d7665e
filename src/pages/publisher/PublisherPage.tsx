import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '#contract/address'
import { REFUSAL } from '#contract/refusals'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { PrintButton } from '#src/ui/buttons/PrintButton'
import { AuditBanner, PublisherRecord } from '#src/features/publisher/PublisherRecord'

/** 出版单位信息: the record of the user's own unit. */
export default function PublisherPage() {
  const { data, error, refetch } = useQuery(query('publisher_detail', {}))
  const navigate = useNavigate()
  const paper = useRef<HTMLDivElement>(null)
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <AuditBanner detail={data} />
      <Flex gap={8} wrap>
        <Button
          type="primary"
          disabled={!data.editable}
          title={data.editable ? undefined : REFUSAL.underAudit}
          onClick={() => void navigate(to('publisher/publisherLnfoEdit'))}
        >
          编辑
        </Button>
        <PrintButton target={paper} title={`${data.publisher_name} 出版单位信息`} />
      </Flex>
      <div ref={paper}>
        <Typography.Title level={4}>{data.publisher_name}</Typography.Title>
        <PublisherRecord detail={data} />
      </div>
    </Flex>
  )
}
