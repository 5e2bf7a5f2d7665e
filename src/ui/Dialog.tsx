import type { ModalProps } from 'antd'
import { lazy, Suspense, useState } from 'react'

const Modal = lazy(async () => ({ default: (await import('./Modal')).Modal }))

/** antd's dialog, fetched when it is first opened; so are parts of it that are lazy themselves. */
export function Dialog(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Suspense>
        <Modal {...props} />
      </Suspense>
    )
  )
}
