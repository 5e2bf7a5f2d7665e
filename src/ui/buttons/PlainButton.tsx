import type { ReactNode } from 'react'
import styles from './PlainButton.module.css'

interface Props {
  children: ReactNode
  type?: 'button' | 'submit'
  /** As wide as its form. */
  large?: boolean
  /** Something is on its way; a click does nothing meanwhile. */
  busy?: boolean
  onClick?: () => void
}

/** The main button of a page that is shown without the component library. */
export const PlainButton = ({ children, type = 'button', large, busy = false, onClick }: Props) => (
  <button
    type={type}
    className={`${styles['button']} ${large ? styles['large'] : ''}`}
    aria-disabled={busy}
    aria-busy={busy}
    onClick={busy ? undefined : onClick}
  >
    {busy && <span className={styles['wheel']} />}
    {children}
  </button>
)

/** The same look for a link. */
export const plainButtonClass = styles['button']
