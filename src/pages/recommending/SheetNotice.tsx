import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { query } from '#src/api/query'
import { useMe } from '#src/session/session'

/** Says that what the unit has sealed is no longer what it recommends. */
export function SheetNotice({ year, onOpen }: { year: number; onOpen: () => void }) {
  const { user } = useMe()
  const { data } = useQuery(query('recommend_sheet_list', { year }))
  const own = data?.find(({ dept_id }) => dept_id === user.dept?.deptId)
  if (!own?.is_outdated) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="已上传的汇总表与当前推荐不一致"
      description={`${year}年推荐的教材或次序在上传盖章汇总表之后有变化，请重新导出、签字盖章后上传。`}
      action={<Button onClick={onOpen}>重新上传</Button>}
    />
  )
}
