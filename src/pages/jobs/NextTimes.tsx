import { useQuery } from '@tanstack/react-query'
import { Form, Typography } from 'antd'
import { useDeferredValue } from 'react'
import type { Input as In } from '#contract'
import { query } from '#src/api/query'

/** The next times of the schedule as it is typed, or what is wrong with it. */
export function NextTimes() {
  const typed = Form.useWatch<In<'job_add'>, string>((values) => values.cronExpression) ?? ''
  const cronExpression = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...query('job_times', { cronExpression }, { quiet: true }),
    enabled: cronExpression !== '',
    meta: { keep: true },
  })
  if (!data || cronExpression === '' || (!data.fault && data.nextTimes.length === 0))
    return <>秒 分 时 日 月 周 [年]，如 0 0 3 * * ? 是每天 3 点</>
  return (
    <output>
      {data.fault ? (
        <Typography.Text type="danger">{data.fault}</Typography.Text>
      ) : (
        <>接下来：{data.nextTimes.join('，')}</>
      )}
    </output>
  )
}
