import { Button, type ButtonProps } from 'antd'
import { useEffect, useState } from 'react'

const GUARD_MS = 1500

/** A button that vanishes for a moment after a click, so that a double click sends once. Its place stays. */
export function GuardedButton({
  guardMs = GUARD_MS,
  onClick,
  style,
  ...rest
}: ButtonProps & { guardMs?: number }) {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (!isGone) return undefined
    const timer = setTimeout(() => setGone(false), guardMs)
    return () => clearTimeout(timer)
  }, [isGone, guardMs])
  return (
    <Button
      {...rest}
      style={{ ...style, visibility: isGone ? 'hidden' : undefined }}
      onClick={(event) => {
        if (isGone) return
        setGone(true)
        onClick?.(event)
      }}
    />
  )
}
