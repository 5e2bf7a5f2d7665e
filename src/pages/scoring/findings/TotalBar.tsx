import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { CONCLUSION } from '#contract/facts/reviews'
import { shortest } from '#contract/rules/decimal'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'
import type { Finding } from '#contract/actions/scoring/review'
import type { LoadedReview } from '#src/features/writtenReview/draft'
import { findingText } from './places'
import page from '#src/pages/scoring/Scoring.module.css'
import styles from './Total.module.css'
import type { SheetAssessment } from './useFindings'

interface Props {
  loaded: LoadedReview
  judged: SheetAssessment
  isReadonly: boolean
  isSubmitting: boolean
  /** Whether the list of findings is open. */
  showing: boolean
  onShow: (showing: boolean) => void
  onGoTo: (finding: Finding) => void
  onSave: () => void
  onSubmit: () => void
  onTurn: (book_id: number) => void
  onCompare: () => void
}

interface TodoProps extends Pick<Props, 'loaded' | 'judged' | 'showing' | 'onShow' | 'onGoTo'> {
  findings: readonly Finding[]
}

/** The findings, each with a way to its field; items without a score are listed one by one. */
function List({ loaded, judged, onGoTo }: Pick<Props, 'loaded' | 'judged' | 'onGoTo'>) {
  return (
    <ol className={styles['findings']} aria-label="待完善的内容">
      {[...judged.errors, ...judged.warnings].map((finding) => (
        <li key={`${finding.field} ${finding.indicator_id} ${finding.message}`}>
          <Button type="link" className={styles['finding']} onClick={() => onGoTo(finding)}>
            {findingText(loaded, finding)}
          </Button>
          {finding.field === 'items' && finding.indicator_id === null && (
            <span className={styles['missing']}>
              {judged.missingLines.map(({ indicator_id, code, name }) => (
                <Button key={indicator_id} size="small" onClick={() => onGoTo({ ...finding, indicator_id })}>
                  {code} {name}
                </Button>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Todo({ findings, loaded, judged, showing, onShow, onGoTo }: TodoProps) {
  return (
    <Popover
      open={showing}
      onOpenChange={onShow}
      trigger="click"
      placement="top"
      title={`待完善 ${findings.length} 项，点击前往`}
      content={<List loaded={loaded} judged={judged} onGoTo={onGoTo} />}
    >
      <Button type="link" className={styles['todo']}>
        待完善 {findings.length} 项
      </Button>
    </Popover>
  )
}

/** To the neighbours of the book in the expert's list. */
function Turning({ loaded: { prev_book_id, next_book_id }, onTurn }: Pick<Props, 'loaded' | 'onTurn'>) {
  return (
    <>
      <Button
        size="large"
        icon={<LeftOutlined aria-hidden />}
        disabled={prev_book_id === null}
        onClick={() => prev_book_id !== null && onTurn(prev_book_id)}
      >
        上一本
      </Button>
      <Button
        size="large"
        icon={<RightOutlined aria-hidden />}
        iconPlacement="end"
        disabled={next_book_id === null}
        onClick={() => next_book_id !== null && onTurn(next_book_id)}
      >
        下一本
      </Button>
    </>
  )
}

/** Total, suggested conclusion and the actions of the review, fixed at the bottom of the page. */
export function TotalBar({
  loaded,
  judged,
  isReadonly,
  isSubmitting,
  showing,
  onShow,
  onGoTo,
  ...on
}: Props) {
  const { rule } = loaded
  const { total, missing, suggested, errors, warnings } = judged
  const isScored = rule.score_mode === 'sum' || rule.score_mode === 'weighted'
  const findings = [...errors, ...warnings]
  const [firstMissing] = judged.missingLines
  return (
    <footer className={page['bar']} aria-label="总分与操作">
      {isScored && (
        <output className={styles['total']} aria-label="总分">
          <b>{total === null ? '—' : shortest(total)}</b>
          {rule.full_score !== null && <span className={page['hint']}>/ {rule.full_score}</span>}
        </output>
      )}
      <span className={styles['band']}>
        {missing > 0 && isScored && firstMissing && !isReadonly && (
          <Button
            type="link"
            className={styles['todo']}
            onClick={() =>
              onGoTo({ field: 'items', indicator_id: firstMissing.indicator_id, level: 'error', message: '' })
            }
          >
            还有 {missing} 项未打分
          </Button>
        )}
        {suggested && `建议：${CONCLUSION[suggested]}`}
      </span>
      {!isReadonly && findings.length > 0 && (
        <Todo
          findings={findings}
          loaded={loaded}
          judged={judged}
          showing={showing}
          onShow={onShow}
          onGoTo={onGoTo}
        />
      )}
      <span className={page['acts']}>
        {isScored && (
          <Button size="large" onClick={on.onCompare}>
            对照
          </Button>
        )}
        <Turning loaded={loaded} onTurn={on.onTurn} />
        {!isReadonly && (
          <>
            <Button size="large" onClick={on.onSave}>
              暂存
            </Button>
            <GuardedButton data-step size="large" type="primary" loading={isSubmitting} onClick={on.onSubmit}>
              提交本书
            </GuardedButton>
          </>
        )}
      </span>
    </footer>
  )
}
