import { Tag } from 'antd'
import { useState } from 'react'
import { licenceOn } from '#contract/rules/unit/licence'
import { parseTime } from '#src/lib/time'

/** Until when a licence is valid, and a warning when it ends soon. */
export function Licence({ validTo }: { validTo: string | null }) {
  const [today] = useState(() => parseTime(new Date(), '{y}-{m}-{d}') ?? '')
  if (validTo === null) return '—'
  const { state, days } = licenceOn(validTo, today)
  return (
    <>
      {validTo} {state === 'expired' && <Tag color="error">已过期</Tag>}
      {state === 'ending' && <Tag color="warning">还有{days}天</Tag>}
    </>
  )
}
