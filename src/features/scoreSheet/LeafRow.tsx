import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { REVIEW_TEXT } from '#contract/facts/reviews'
import { goOn } from '#src/lib/steps'
import { fieldId } from './fieldIds'
import { ScoreInput } from './ScoreInput'
import styles from './ScoreSheet.module.css'
import type { SheetLeaf } from './sheetLines'

interface Props {
  leaf: SheetLeaf
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

const Standard = ({ text }: { text: string }) => <div className={styles['popover']}>{text}</div>

function Reason({
  leaf,
  reason,
  needsReason,
  onReason,
}: Pick<Props, 'leaf' | 'reason' | 'needsReason' | 'onReason'>) {
  return (
    <Input.TextArea
      {...(needsReason && { 'data-step': true })}
      id={fieldId.reason(leaf.indicator_id)}
      aria-label={`${leaf.name}的说明`}
      className={styles['reason']}
      autoSize={{ minRows: 1, maxRows: 6 }}
      maxLength={REVIEW_TEXT.reason}
      placeholder="请说明理由，不少于10字"
      value={reason}
      disabled={!onReason}
      onKeyDown={(event) => {
        // A reason is a sentence or two, so Enter goes to the next field; Shift+Enter starts a line.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        goOn(event.currentTarget)
      }}
      onChange={(event) => onReason?.(event.target.value)}
    />
  )
}

/** One item with its standard, its score and, where the rule asks for one, the reason of the score. */
export function LeafRow({ leaf, step, score, reason, needsReason, error, onScore, onReason }: Props) {
  return (
    <li className={styles['leaf']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          <div className={styles['name']}>
            <span className={styles['code']}>{leaf.code}</span> {leaf.name}
            {leaf.weight !== null && <span className={styles['weight']}>权重 {leaf.weight}%</span>}
          </div>
          {leaf.standard && (
            <>
              <Popover
                trigger={['hover', 'click']}
                title={leaf.name}
                content={<Standard text={leaf.standard} />}
              >
                {/* Not in the tab order: from one score the Tab key leads to the next. */}
                <Button
                  type="text"
                  size="small"
                  tabIndex={-1}
                  className={styles['ask']}
                  aria-label={`${leaf.name}的评分标准`}
                  icon={<QuestionCircleOutlined />}
                />
              </Popover>
              <div id={`standard-${leaf.indicator_id}`} className={styles['standard']}>
                {leaf.standard}
              </div>
            </>
          )}
        </div>
        {score !== undefined && (
          <ScoreInput leaf={leaf} step={step} value={score} error={error} onChange={onScore} />
        )}
      </div>
      {(needsReason || reason !== '') && (
        <Reason leaf={leaf} reason={reason} needsReason={needsReason} onReason={onReason} />
      )}
      {error !== undefined && (
        <div id={`${fieldId.score(leaf.indicator_id)}-error`} role="alert" className={styles['error']}>
          {error}
        </div>
      )}
    </li>
  )
}
