import { Button, type ButtonProps } from 'antd'
import { useEffect, useRef, useState } from 'react'

const GUARD_MS = 1500

/** A button that vanishes for a moment after a click, so that a double click sends once. Its place stays. */
export function GuardedButton({
  guardMs = GUARD_MS,
  onClick,
  style,
  ...rest
}: ButtonProps & { guardMs?: number }) {
  const [isGone, setGone] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isGone) return undefined
    const own = button.current
    const timer = setTimeout(() => setGone(false), guardMs)
    return () => {
      clearTimeout(timer)
      // A hidden button cannot keep the focus; a keyboard user gets it back, unless the focus has moved on.
      if (document.activeElement === document.body) own?.focus({ preventScroll: true })
    }
  }, [isGone, guardMs])
  return (
    <Button
      {...rest}
      ref={button}
      style={{ ...style, visibility: isGone ? 'hidden' : undefined }}
      onClick={(event) => {
        if (isGone) return
        setGone(true)
        onClick?.(event)
      }}
    />
  )
}
