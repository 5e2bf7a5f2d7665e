import { Watermark } from 'antd'
import { useState, type ReactNode } from 'react'
import { parseTime } from '#src/lib/time'
import { useMe } from '#src/session/session'

interface Props {
  /** What it says; left out, who is looking and since when. */
  text?: string
  children: ReactNode
}

/** Marks what it covers with who is looking at it and since when: a photograph tells where it comes from. */
export function UserWatermark({ text, children }: Props) {
  const { user } = useMe()
  const [since] = useState(() => parseTime(new Date(), '{y}-{m}-{d} {h}:{i}') ?? '')
  const content = text === undefined ? [user.nickName || user.userName, since] : text
  return (
    <Watermark content={content} gap={[80, 90]} font={{ fontSize: 14 }}>
      {children}
    </Watermark>
  )
}
