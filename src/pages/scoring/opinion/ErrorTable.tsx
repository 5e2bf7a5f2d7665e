import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import { REVIEW_TEXT } from '#contract/facts/reviews'
import { useCurrentPage } from '#src/features/readerLink/readerLink'
import { TakePage } from '#src/features/readerLink/TakePage'
import type { OpinionDraft } from '#src/features/writtenReview/draft'
import hints from '#src/pages/scoring/Scoring.module.css'
import styles from './Errors.module.css'

type Line = OpinionDraft['error_list'][number]

const KINDS = ['政治', '科学性', '文字', '图表', '引文', '量和单位'].map((value) => ({ value }))
const NEW: Line = { page: '', line: '', original: '', correct: '', kind: '' }

const FIELDS = [
  { field: 'page', title: '页码', max: REVIEW_TEXT.place, width: 'narrow' },
  { field: 'line', title: '行', max: REVIEW_TEXT.place, width: 'narrow' },
  { field: 'original', title: '原文', max: REVIEW_TEXT.quote, width: 'free' },
  { field: 'correct', title: '应为', max: REVIEW_TEXT.quote, width: 'free' },
] as const

interface Props {
  lines: readonly Line[]
  onChange: ((lines: Line[]) => void) | undefined
}

/** The keys of the table: Enter goes to the next field, and from the last one, or with Ctrl, to a new line. */
function useErrorLines({ lines, onChange }: Props) {
  const here = useCurrentPage()
  const table = useRef<HTMLDivElement>(null)
  const fields = (): HTMLInputElement[] => [
    ...(table.current?.querySelectorAll<HTMLInputElement>('input[data-error-field]') ?? []),
  ]
  const add = (): void => {
    if (!onChange || lines.length >= REVIEW_TEXT.errors) return
    onChange([...lines, { ...NEW, page: here ? String(here.page) : '' }])
    // React shows the new line only in the next frame; beside a reader its page is filled in already.
    requestAnimationFrame(() =>
      fields()
        .at(here ? -2 : -FIELDS.length)
        ?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const all = fields()
    const next = all[all.indexOf(event.currentTarget) + 1]
    if (next && !event.ctrlKey) next.focus()
    else add()
  }
  return { here, table, add, onKeyDown }
}

const ErrorHead = () => (
  <thead>
    <tr>
      {FIELDS.map(({ field, title, width }) => (
        <th key={field} scope="col" className={styles[width]}>
          {title}
        </th>
      ))}
      <th scope="col" className={styles['kind']}>
        类型
      </th>
      <th scope="col" className={styles['remove']}>
        <span className={styles['unseen']}>删除</span>
      </th>
    </tr>
  </thead>
)

interface ErrorLineProps {
  line: Line
  number: number
  /** The page the reader shows; undefined without a reader. */
  page: number | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Undefined where nothing can be typed. */
  onPut: ((part: Partial<Line>) => void) | undefined
  onRemove: () => void
}

function ErrorLine({ line, number, page, onKeyDown, onPut, onRemove }: ErrorLineProps) {
  return (
    <tr>
      {FIELDS.map(({ field, title, max }) => (
        <td key={field}>
          <Input
            data-error-field
            onKeyDown={onKeyDown}
            aria-label={`第${number}条${title}`}
            // Beside a book the head of the table is out of sight.
            placeholder={title}
            maxLength={max}
            value={line[field]}
            disabled={!onPut}
            onChange={(event) => onPut?.({ [field]: event.target.value })}
          />
        </td>
      ))}
      <td>
        <Select
          aria-label={`第${number}条类型`}
          placeholder="类型"
          className={styles['wide']}
          options={KINDS}
          value={line.kind || null}
          disabled={!onPut}
          onChange={(kind) => onPut?.({ kind: kind ?? '' })}
        />
      </td>
      <td className={styles['lineActs']}>
        {onPut && line.page !== String(page) && (
          <TakePage about={`第${number}条`} onTake={(taken) => onPut({ page: String(taken) })} />
        )}
        <Button
          type="text"
          aria-label={`删除第${number}条差错`}
          icon={<DeleteOutlined />}
          disabled={!onPut}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

/** 差错记录: the mistakes an expert found in the book, line by line. */
export function ErrorTable({ lines, onChange }: Props) {
  const { here, table, add, onKeyDown } = useErrorLines({ lines, onChange })
  return (
    <div ref={table}>
      {lines.length > 0 && (
        <table className={styles['errors']}>
          <ErrorHead />
          <tbody>
            {lines.map((line, at) => (
              <ErrorLine
                // The lines have no identity but their place.
                key={at}
                line={line}
                number={at + 1}
                page={here?.page}
                onKeyDown={onKeyDown}
                onPut={
                  onChange &&
                  ((part) => onChange(lines.map((old, i) => (i === at ? { ...old, ...part } : old))))
                }
                onRemove={() => onChange?.(lines.filter((_, i) => i !== at))}
              />
            ))}
          </tbody>
        </table>
      )}
      {onChange && lines.length < REVIEW_TEXT.errors && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          添加差错{here && `（第 ${here.page} 页）`}
        </Button>
      )}
      {!onChange && lines.length === 0 && <span className={hints['hint']}>没有记录</span>}
    </div>
  )
}
