import type { ReactNode } from 'react'
import styles from './Leader.module.css'

interface Props {
  /** Of the input that the label names; a group of inputs names itself. */
  id?: string
  label?: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** A label, what belongs to it, and what is wrong with it. */
export const LabelledField = ({ id, label, hint, error, children }: Props) => (
  <div className={styles['field']}>
    {label && (id ? <label htmlFor={id}>{label}</label> : <span className={styles['label']}>{label}</span>)}
    {hint && <span className={styles['hint']}> {hint}</span>}
    <div>{children}</div>
    {error && (
      <div role="alert" className={styles['error']}>
        {error}
      </div>
    )}
  </div>
)
