import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { isOneOf } from '#contract/facts/closed'
import { SENT_BACK } from '#contract/facts/declaration/life'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { query } from '#src/api/query'

/** A book that was given back: by whom, and what they want mended. */
export default function ReturnNote({ book_id }: { book_id: number }) {
  const { data } = useQuery(query('declare_flow_list', { book_id }))
  const last = data?.findLast(({ to_status }) => isOneOf(to_status, SENT_BACK))
  if (!last) return null
  const { to_status, dept_name, create_time, reason } = last
  return (
    <Alert
      type="warning"
      showIcon
      title={`${DECLARE_STATUS[to_status]}：${reason ?? '没有写明理由'}`}
      description={[dept_name, create_time].filter(Boolean).join('　')}
    />
  )
}
