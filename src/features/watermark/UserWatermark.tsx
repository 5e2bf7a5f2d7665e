import { Watermark } from 'antd'
import { useState, type ReactNode } from 'react'
import { parseTime } from '#src/lib/time'
import { useMe } from '#src/session/session'
import { INK } from '#src/settings/palette'

interface Props {
  /** The text; left out, the user's name and the time of opening. */
  text?: string
  className?: string | undefined
  children: ReactNode
}

/** Tiled at thirty degrees. */
const TILT = -30
/** Twelve per cent: the words of the book stay readable. */
const FAINT_INK = `${INK}1f`

/** Covers its content with the user's name and the time of opening, so that a photograph shows its source. */
export function UserWatermark({ text, className, children }: Props) {
  const { user } = useMe()
  const [since] = useState(() => parseTime(new Date(), '{y}-{m}-{d} {h}:{i}') ?? '')
  const content = text === undefined ? [user.nickName || user.userName, since] : text
  return (
    <Watermark
      content={content}
      {...(className && { className })}
      rotate={TILT}
      gap={[80, 90]}
      font={{ fontSize: 14, color: FAINT_INK }}
    >
      {children}
    </Watermark>
  )
}
