import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './Form.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** What is wrong with it, in words. */
  fault: string | undefined
  hint?: ReactNode
  /** Inside the field, at its end. */
  inside?: ReactNode
  /** To the right of the field. */
  beside?: ReactNode
}

/** One line to fill in, with its label above and its fault below. */
export function LoginField({ label, fault, hint, inside, beside, ...input }: Props) {
  const id = useId()
  const words = fault ?? hint
  return (
    <div className={`${styles['field']} ${fault ? styles['wrong'] : ''}`}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['beside']}>
        <div className={styles['box']}>
          <input
            {...input}
            id={id}
            className={styles['input']}
            aria-invalid={fault !== undefined}
            aria-describedby={words ? `${id}-words` : undefined}
          />
          {inside}
        </div>
        {beside}
      </div>
      {words && (
        <p id={`${id}-words`} role={fault ? 'alert' : undefined} className={styles[fault ? 'fault' : 'hint']}>
          {words}
        </p>
      )}
    </div>
  )
}

type PasswordProps = Omit<Props, 'type' | 'inside' | 'onKeyDown' | 'onKeyUp'>

/** A password: it can be shown, and an active Caps Lock is reported. */
export function PasswordField({ hint, ...field }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  const [isCapital, setCapital] = useState(false)
  return (
    <LoginField
      {...field}
      type={isShown ? 'text' : 'password'}
      hint={isCapital ? '大写锁定已打开' : hint}
      onKeyDown={(event) => setCapital(event.getModifierState('CapsLock'))}
      onKeyUp={(event) => setCapital(event.getModifierState('CapsLock'))}
      inside={
        <button
          type="button"
          className={styles['sight']}
          aria-label={isShown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}
