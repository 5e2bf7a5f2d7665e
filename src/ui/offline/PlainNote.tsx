import type { ReactNode } from 'react'
import styles from './PlainNote.module.css'

/** Words at the top of the window, where antd's messages stand, without anything of antd. */
export const PlainNote = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles['note']}>
    {children}
  </p>
)
