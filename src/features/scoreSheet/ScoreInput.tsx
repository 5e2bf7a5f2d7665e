import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { Big } from 'big.js'
import { goOn } from '#src/lib/steps'
import { fieldId } from './fieldIds'
import { scoreOf, typedScore } from './sheetDraft'
import styles from './ScoreSheet.module.css'
import type { SheetLeaf } from './sheetLines'

interface Props {
  leaf: SheetLeaf
  step: number
  value: string
  error: string | undefined
  onChange: ((text: string) => void) | undefined
}

/** One score: digits, arrows up and down by the step, Enter to the next. */
export function ScoreInput({ leaf, step, value, error, onChange }: Props) {
  const move = (by: 1 | -1): void => {
    const next = new Big(scoreOf(value) ?? 0).plus(new Big(step).times(by))
    if (next.gte(0) && (leaf.full === null || next.lte(leaf.full))) onChange?.(next.toFixed())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') goOn(event.currentTarget)
    else if (event.key === 'ArrowUp') move(1)
    else if (event.key === 'ArrowDown') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <span className={styles['score']}>
      <Input
        id={fieldId.score(leaf.indicator_id)}
        data-step
        className={styles['scoreInput']}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        disabled={!onChange}
        status={error === undefined ? '' : 'error'}
        aria-label={`${leaf.code} ${leaf.name}${leaf.full === null ? '' : `，满分${leaf.full}分`}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${fieldId.score(leaf.indicator_id)}-error`}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange?.(typedScore(event.target.value, value))}
      />
      <span className={styles['full']}>{leaf.full === null ? '分' : `/ ${leaf.full} 分`}</span>
    </span>
  )
}
