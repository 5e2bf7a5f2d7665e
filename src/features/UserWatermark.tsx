import { Watermark } from 'antd'
import { useState, type ReactNode } from 'react'
import { parseTime } from '#src/lib/time'
import { useMe } from '#src/session/session'

/** Marks what it covers with who is looking at it and since when: a photograph tells where it comes from. */
export function UserWatermark({ children }: { children: ReactNode }) {
  const { user } = useMe()
  const [since] = useState(() => parseTime(new Date(), '{y}-{m}-{d} {h}:{i}') ?? '')
  return (
    <Watermark content={[user.nickName || user.userName, since]} gap={[80, 90]} font={{ fontSize: 14 }}>
      {children}
    </Watermark>
  )
}
