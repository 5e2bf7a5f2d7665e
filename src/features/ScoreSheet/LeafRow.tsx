import { Input } from 'antd'
import { REVIEW_TEXT } from '#contract/entities/review'
import { fieldId } from './fieldIds'
import { ScoreInput } from './ScoreInput'
import styles from './ScoreSheet.module.css'
import type { Leaf } from './sheetLines'

interface Props {
  leaf: Leaf
  step: number
  /** Absent where the sheet as a whole is judged by a letter or a vote. */
  score: string | undefined
  reason: string
  /** Its score has to be explained. */
  needsReason: boolean
  error: string | undefined
  onScore: ((text: string) => void) | undefined
  onReason: ((text: string) => void) | undefined
}

/** One item: what is judged and by which standard, the score, and the reason where one is asked for. */
export function LeafRow({ leaf, step, score, reason, needsReason, error, onScore, onReason }: Props) {
  return (
    <li className={styles['leaf']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          <div className={styles['name']}>
            <span className={styles['code']}>{leaf.code}</span> {leaf.name}
            {leaf.weight !== null && <span className={styles['weight']}>权重 {leaf.weight}%</span>}
          </div>
          {leaf.standard && <div className={styles['standard']}>{leaf.standard}</div>}
        </div>
        {score !== undefined && (
          <ScoreInput leaf={leaf} step={step} value={score} error={error} onChange={onScore} />
        )}
      </div>
      {(needsReason || reason !== '') && (
        <Input.TextArea
          id={fieldId.reason(leaf.indicator_id)}
          aria-label={`${leaf.name}的说明`}
          className={styles['reason']}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={REVIEW_TEXT.reason}
          placeholder="请说明理由，不少于10字"
          value={reason}
          disabled={!onReason}
          onChange={(event) => onReason?.(event.target.value)}
        />
      )}
      {error !== undefined && (
        <div id={`${fieldId.score(leaf.indicator_id)}-error`} role="alert" className={styles['error']}>
          {error}
        </div>
      )}
    </li>
  )
}
