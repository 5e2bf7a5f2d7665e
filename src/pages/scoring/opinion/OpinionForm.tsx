import { Input, Radio } from 'antd'
import type { KeyboardEvent } from 'react'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { BESIDE_ADVICE, CONCLUSION, OPINION_PART, REVIEW_TEXT } from '#contract/facts/reviews'
import { opinionLength } from '#contract/rules/review/opinionText'
import type { Conclusion, ScoreRule } from '#contract/rules/project/scoreRule'
import { fieldId } from '#src/features/scoreSheet/fieldIds'
import { goOn } from '#src/lib/steps'
import type { OpinionDraft } from '#src/features/writtenReview/draft'
import { ErrorTable } from './ErrorTable'
import page from '#src/pages/scoring/Scoring.module.css'
import styles from './Opinion.module.css'

function Length({ text, least, most }: { text: string; least: number; most: number }) {
  const length = opinionLength(text)
  const isRight = length >= least && length <= most
  return (
    <span className={isRight ? styles['enough'] : page['hint']} aria-live="polite">
      {length} 字{least > 0 ? `（不少于${least}字）` : ''}
      {length > most ? `，超出${length - most}字` : ''}
    </span>
  )
}

interface AreaProps {
  id: string
  value: string
  max: number
  rows: number
  /** One of the steps from the first score to submitting; Ctrl+Enter goes to the next one. */
  isStep?: boolean
  onText: ((text: string) => void) | undefined
}

const Area = ({ id, value, max, rows, isStep = false, onText }: AreaProps) => (
  <Input.TextArea
    {...(isStep && { 'data-step': true })}
    id={id}
    className={styles['area']}
    autoSize={{ minRows: rows, maxRows: 20 }}
    maxLength={max}
    value={value}
    disabled={!onText}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && goOn(event.currentTarget))
        event.preventDefault()
    }}
    onChange={(event) => onText?.(event.target.value)}
  />
)

const CONCLUSIONS = keysOf(CONCLUSION)

interface ConclusionsProps {
  value: Conclusion | null
  onChoose: ((conclusion: Conclusion) => void) | undefined
}

/** 结论, chosen with the mouse or by typing its number; Enter goes to the next step. */
function Conclusions({ value, onChoose }: ConclusionsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const chosen = CONCLUSIONS[Number(event.key) - 1]
    if (event.key === 'Enter') goOn(event.currentTarget)
    else if (chosen) onChoose?.(chosen)
    else return
    event.preventDefault()
  }
  return (
    // The keys are those of the radios inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-step className={styles['full']} onKeyDown={onKeyDown}>
      <Radio.Group
        id={fieldId.conclusion}
        aria-labelledby="conclusion-label"
        className={styles['conclusion']}
        value={value}
        disabled={!onChoose}
        onChange={({ target }) => isKeyOf(CONCLUSION, target.value) && onChoose?.(target.value)}
      >
        {CONCLUSIONS.map((one, at) => (
          <Radio key={one} value={one}>
            {CONCLUSION[one]}
            <kbd className={styles['digit']} aria-hidden>
              {at + 1}
            </kbd>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  )
}

interface AdviceProps {
  rule: ScoreRule
  text: string
  onText: AreaProps['onText']
}

const Advice = ({ rule, text, onText }: AdviceProps) => (
  <div className={styles['field']}>
    <label htmlFor={fieldId.advice}>{OPINION_PART.advice}</label>
    <Length text={text} least={rule.need_advice === 1 ? rule.advice_min_len : 0} most={rule.advice_max_len} />
    <Area id={fieldId.advice} value={text} max={REVIEW_TEXT.advice} rows={4} isStep onText={onText} />
  </div>
)

interface ConclusionFieldProps extends ConclusionsProps {
  suggested: Conclusion | undefined
}

const ConclusionField = ({ suggested, ...choice }: ConclusionFieldProps) => (
  <div className={styles['field']}>
    <span id="conclusion-label" className={styles['label']}>
      评审结论
    </span>
    <span className={page['hint']}>{suggested && `按总分建议：${CONCLUSION[suggested]}`}</span>
    <Conclusions {...choice} />
  </div>
)

interface TotalReasonProps {
  text: string
  least: number
  asked: string | undefined
  onText: ((text: string) => void) | undefined
}

const TotalReason = ({ text, least, asked, onText }: TotalReasonProps) => (
  <div className={styles['field']}>
    <label htmlFor={fieldId.totalReason}>总分与结论说明</label>
    <Length text={text} least={least} most={REVIEW_TEXT.totalReason} />
    {asked !== undefined && <div className={styles['asked']}>{asked}</div>}
    <Area
      id={fieldId.totalReason}
      value={text}
      max={REVIEW_TEXT.totalReason}
      rows={2}
      isStep
      onText={onText}
    />
  </div>
)

interface Props {
  rule: ScoreRule
  opinion: OpinionDraft
  totalReason: string
  /** Why the total needs a reason; undefined where it needs none. */
  reasonAsked: string | undefined
  suggested: Conclusion | undefined
  onChange: ((part: Partial<OpinionDraft>) => void) | undefined
  onTotalReason: ((text: string) => void) | undefined
}

/** 评审意见 and 结论 of one review. */
export function OpinionForm({
  rule,
  opinion,
  totalReason,
  reasonAsked,
  suggested,
  onChange,
  onTotalReason,
}: Props) {
  return (
    <section className={styles['panel']} aria-label="评审意见">
      <h3>评审意见与结论</h3>
      <Advice rule={rule} text={opinion.advice} onText={onChange && ((advice) => onChange({ advice }))} />
      {BESIDE_ADVICE.map((part) => (
        <div key={part} className={styles['field']}>
          <label htmlFor={`opinion-${part}`}>
            {OPINION_PART[part]}
            <span className={page['hint']}>选填</span>
          </label>
          <Area
            id={`opinion-${part}`}
            value={opinion[part]}
            max={REVIEW_TEXT.part}
            rows={1}
            onText={onChange && ((text) => onChange({ [part]: text }))}
          />
        </div>
      ))}
      <div className={styles['field']}>
        <span className={styles['label']}>
          差错记录<span className={page['hint']}>选填</span>
        </span>
        <div className={styles['full']}>
          <ErrorTable
            lines={opinion.error_list}
            onChange={onChange && ((error_list) => onChange({ error_list }))}
          />
        </div>
      </div>
      {rule.score_mode !== 'vote' && (
        <ConclusionField
          value={opinion.conclusion}
          suggested={suggested}
          onChoose={onChange && ((conclusion) => onChange({ conclusion }))}
        />
      )}
      {(reasonAsked !== undefined || totalReason !== '') && (
        <TotalReason
          text={totalReason}
          least={rule.reason_min_len}
          asked={reasonAsked}
          onText={onTotalReason}
        />
      )}
    </section>
  )
}
