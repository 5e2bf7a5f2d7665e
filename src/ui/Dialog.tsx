import type { ModalProps } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { untilFetched } from '#src/lib/code'
import { Loading } from './Loading'

const load = () => import('./Modal')
type Modal = Awaited<ReturnType<typeof load>>['Modal']

/**
 * antd's dialog, fetched when it is first opened; so are parts of it that are lazy themselves.
 *
 * antd counts a dialog among what Escape closes as soon as React begins to draw it. What a boundary waited for may be
 * begun, thrown away and begun anew, and then the first one is counted for ever: Escape would close nothing below it.
 * So the dialog itself comes by a state, whose drawing is not interrupted, and only its content by a boundary.
 */
export function Dialog({ children, ...props }: ModalProps) {
  const [Modal, setModal] = useState<Modal>()
  const isWanted = props.open === true && !Modal
  useEffect(() => {
    if (!isWanted) return undefined
    let isStill = true
    const fail = (error: unknown) =>
      setModal(() => {
        throw error
      })
    untilFetched(load).then((module) => isStill && setModal(() => module.Modal), fail)
    return () => {
      isStill = false
    }
  }, [isWanted])
  return (
    Modal && (
      <Modal {...props}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Modal>
    )
  )
}
