import { Button, Input } from 'antd'
import { opinionLength } from '#contract/rules/opinionText'
import { Field } from './Field'
import styles from './Leader.module.css'

const MOST = 20_000

interface Props {
  label: string
  value: string
  least: number
  /** What the others wrote, as a start; empty: there is nothing. */
  merged: string
  mergedLabel: string
  error: string | undefined
  onText: ((text: string) => void) | undefined
}

/** The text of an opinion with its length, and a start for it. */
export function AdviceField({ label, value, least, merged, mergedLabel, error, onText }: Props) {
  const length = opinionLength(value)
  // Nothing typed is lost: the start goes below it.
  const insert = () => onText?.(value.trim() ? `${value.trimEnd()}\n${merged}` : merged)
  return (
    <Field id="leader-advice" label={label} error={error}>
      <div className={styles['adviceHead']}>
        <span className={length >= least ? styles['enough'] : styles['hint']} aria-live="polite">
          {length} 字（不少于{least}字，标点和空格不计）
        </span>
        {onText && (
          <Button size="small" disabled={!merged} onClick={insert}>
            {mergedLabel}
          </Button>
        )}
      </div>
      <Input.TextArea
        id="leader-advice"
        autoSize={{ minRows: 8, maxRows: 24 }}
        maxLength={MOST}
        value={value}
        disabled={!onText}
        onChange={(event) => onText?.(event.target.value)}
      />
    </Field>
  )
}
