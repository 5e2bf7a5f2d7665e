import { Button, Flex, Input } from 'antd'
import { opinionLength } from '#contract/rules/review/opinionText'
import { Polish } from './Polish'
import { LabelledField } from './LabelledField'
import styles from './Leader.module.css'

const MOST = 20_000

interface Props {
  label: string
  value: string
  least: number
  /** Texts to start from, each with what its button says; an empty one cannot be had yet. */
  starts: readonly (readonly [label: string, text: string])[]
  error: string | undefined
  onText: ((text: string) => void) | undefined
}

/** The text of an opinion with its length, and a start for it. */
export function AdviceField({ label, value, least, starts, error, onText }: Props) {
  const length = opinionLength(value)
  // Nothing typed is lost: the start goes below it.
  const insert = (text: string) => onText?.(value.trim() ? `${value.trimEnd()}\n${text}` : text)
  return (
    <LabelledField id="leader-advice" label={label} error={error}>
      <div className={styles['adviceHead']}>
        <span className={length >= least ? styles['enough'] : styles['hint']} aria-live="polite">
          {length} 字（不少于{least}字，标点和空格不计）
        </span>
        {onText && (
          <Flex gap={8}>
            {starts.map(([name, text]) => (
              <Button key={name} size="small" disabled={!text} onClick={() => insert(text)}>
                {name}
              </Button>
            ))}
            <Polish label={label} value={value} onText={onText} />
          </Flex>
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
    </LabelledField>
  )
}
