import type { ReactNode } from 'react'
import { confirm } from './feedback'

interface Loss {
  /** The question, naming what is meant: 确定删除“一组”？ */
  title: string
  /** What will be gone and cannot be had back. */
  loss: ReactNode
  /** The verb on the button: 删除 */
  verb: string
  /** Rejecting keeps the dialog open. */
  onOk?: () => Promise<unknown>
}

/** Asks before something is lost; true when the user agreed. The safe button has the focus. */
export const agreesToLoss = ({ title, loss, verb, onOk }: Loss): Promise<boolean> =>
  confirm({
    title,
    content: loss,
    okText: verb,
    okButtonProps: { danger: true },
    cancelText: '取消',
    focusable: { autoFocusButton: 'cancel' },
    ...(onOk && { onOk }),
  })

/** Asks before something is lost, and does it. */
export const confirmLoss = (what: Required<Loss>): void => void agreesToLoss(what)
