import { Checkbox, Input } from 'antd'
import { REVIEW_TEXT } from '#contract/facts/reviews'
import { TakePage } from '#src/features/readerLink/TakePage'
import { fieldId } from './fieldIds'
import type { SheetDraft } from './sheetDraft'
import styles from './ScoreSheet.module.css'
import type { SheetIndicator } from './sheetLines'

interface Props {
  lines: readonly SheetIndicator[]
  vetoes: SheetDraft['vetoes']
  errors: ReadonlyMap<number, string>
  onChange: ((vetoes: SheetDraft['vetoes']) => void) | undefined
}

/** A page more, unless it is there. */
const withPage = (pages: string, page: number): string => {
  const named = pages.split(/[^\d]+/u)
  if (named.includes(String(page))) return pages
  return pages.trim() === '' ? String(page) : `${pages.trim()}、${page}`
}

type Hit = SheetDraft['vetoes'][number]

interface VetoFieldsProps {
  line: SheetIndicator
  hit: Hit
  error: string | undefined
  /** Absent: nothing can be typed. */
  onWrite: ((part: Partial<Hit>) => void) | undefined
}

/** Reason and pages of an item that holds. */
function VetoFields({ line: { indicator_id: id, name }, hit, error, onWrite }: VetoFieldsProps) {
  return (
    <div className={styles['vetoFields']}>
      <Input.TextArea
        id={fieldId.vetoReason(id)}
        aria-label={`${name}的否决理由`}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={REVIEW_TEXT.veto}
        placeholder="否决理由，不少于30字"
        value={hit.reason}
        disabled={!onWrite}
        onChange={(event) => onWrite?.({ reason: event.target.value })}
      />
      <div className={styles['vetoPages']}>
        <Input
          id={fieldId.vetoPages(id)}
          aria-label={`${name}的页码`}
          maxLength={REVIEW_TEXT.pages}
          placeholder="页码，如 35、36"
          value={hit.pages}
          disabled={!onWrite}
          onChange={(event) => onWrite?.({ pages: event.target.value })}
        />
        {onWrite && <TakePage onTake={(page) => onWrite({ pages: withPage(hit.pages, page) })} />}
      </div>
      {error !== undefined && (
        <div role="alert" className={styles['error']}>
          {error}
        </div>
      )}
    </div>
  )
}

/** Yes-or-no items that settle the conclusion: one that holds needs its reason and the pages. */
export function VetoItems({ lines, vetoes, errors, onChange }: Props) {
  const tick = (id: number, held: boolean): void => {
    const { [id]: _, ...others } = vetoes
    onChange?.(held ? { ...others, [id]: { reason: '', pages: '' } } : others)
  }
  return (
    <section className={styles['section']} aria-label="一票否决项">
      <h3 className={styles['head']}>
        一票否决项<span className={styles['hint']}>任一成立请勾选，并写明理由（不少于30字）和页码</span>
      </h3>
      <ul className={styles['leaves']}>
        {lines.map((line) => {
          const { indicator_id: id, code, name, standard } = line
          const hit = vetoes[id]
          const write = (part: Partial<Hit>) =>
            onChange?.({ ...vetoes, [id]: { reason: '', pages: '', ...hit, ...part } })
          return (
            <li key={id} className={styles['leaf']}>
              <Checkbox
                id={fieldId.veto(id)}
                className={styles['veto']}
                checked={hit !== undefined}
                disabled={!onChange}
                onChange={(event) => tick(id, event.target.checked)}
              >
                <span className={styles['code']}>{code}</span> {name}
                {standard && <div className={styles['standard']}>{standard}</div>}
              </Checkbox>
              {hit && <VetoFields line={line} hit={hit} error={errors.get(id)} onWrite={onChange && write} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
