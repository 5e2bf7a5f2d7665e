import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { keysOf, type Labels } from '#contract/facts/closed'
import styles from './Form.module.css'

interface FrameProps {
  label: string
  /** What is wrong with it, in words. */
  fault: string | undefined
  hint?: ReactNode
  /** Inside the field, at its end. */
  inside?: ReactNode
  /** To the right of the field. */
  beside?: ReactNode
}

interface ControlProps {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** The label above a control, and its fault or a hint below. */
function Frame({
  label,
  fault,
  hint,
  inside,
  beside,
  children,
}: FrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const words = fault ?? hint
  const control = {
    id,
    className: styles['input'],
    'aria-invalid': fault !== undefined,
    'aria-describedby': words ? `${id}-words` : undefined,
  }
  return (
    <div className={`${styles['field']} ${fault ? styles['wrong'] : ''}`}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['beside']}>
        <div className={styles['box']}>
          {children(control)}
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

type Props = FrameProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** One line to fill in. */
export const LoginField = ({ label, fault, hint, inside, beside, ...input }: Props) => (
  <Frame {...{ label, fault, hint, inside, beside }}>{(control) => <input {...input} {...control} />}</Frame>
)

type ChoiceProps = FrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    /** Words by value. */
    labels: Labels
    /** In the place of a value that is not chosen yet. */
    placeholder: string
  }

/** One of a few values. */
export const ChoiceField = ({ label, fault, hint, labels, placeholder, ...select }: ChoiceProps) => (
  <Frame {...{ label, fault, hint }}>
    {(control) => (
      <select {...select} {...control} className={`${control.className} ${styles['choice']}`}>
        <option value="">{placeholder}</option>
        {keysOf(labels).map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </select>
    )}
  </Frame>
)

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
