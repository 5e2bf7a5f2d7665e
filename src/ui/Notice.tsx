import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  /** A large sign above the title, such as 404. */
  sign?: string
  title: string
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Words in the place of something that cannot be shown. */
export const Notice = ({ sign, title, children, actions }: Props) => (
  <div className={styles['notice']}>
    {sign && (
      <div aria-hidden className={styles['sign']}>
        {sign}
      </div>
    )}
    <h2 className={styles['title']}>{title}</h2>
    {children && <p className={styles['words']}>{children}</p>}
    <div className={styles['actions']}>{actions}</div>
  </div>
)
