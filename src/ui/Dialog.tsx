import type { ModalProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Loading } from './Loading'

const Modal = lazy(async () => ({ default: (await import('./Modal')).Modal }))

/**
 * antd's dialog, fetched when it is first opened; so are parts of it that are lazy themselves. They have a boundary of
 * their own: antd counts a dialog among what Escape closes as soon as it is drawn, and one that waits is drawn twice.
 */
export function Dialog({ children, ...props }: ModalProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Suspense>
        <Modal {...props}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </Modal>
      </Suspense>
    )
  )
}
