import { Flex, Segmented, Select } from 'antd'
import { keysOf } from '#contract/facts/closed'
import { BOOK_DIMENSION, type BookDimension } from '#contract/facts/books'
import { STEP_TAKEN } from '#contract/facts/declaration/life'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { PrintOnDemand } from '#src/ui/buttons/PrintOnDemand'
import { STEPS, type Summary } from './PivotTable'
import { SummarySheet } from './SummarySheet'

interface Props {
  summary: Summary
  year: number | undefined
  dimension: BookDimension
  onChange: (next: { year?: number | undefined; dimension?: BookDimension }) => void
}

/** Which summary it is, and what can be made of it. */
export function SummaryBar({ summary, year, dimension, onChange }: Props) {
  const title = `${year === undefined ? '' : `${year}年`}教材汇总表（按${BOOK_DIMENSION[dimension]}）`
  const years = [...new Set([...summary.years, ...(year === undefined ? [] : [year])])]
  return (
    <Flex gap={12} wrap align="center">
      <Select<number>
        allowClear
        aria-label="年度"
        placeholder="全部年度"
        style={{ width: 120 }}
        value={year ?? null}
        options={years.map((one) => ({ value: one, label: `${one}年` }))}
        onChange={(chosen: number | undefined) => onChange({ year: chosen })}
      />
      <Segmented<BookDimension>
        aria-label="汇总维度"
        value={dimension}
        options={keysOf(BOOK_DIMENSION).map((value) => ({ value, label: BOOK_DIMENSION[value] }))}
        onChange={(chosen) => onChange({ dimension: chosen })}
      />
      <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
        <ExportButton
          load={() =>
            listSheet(
              title,
              [
                ['label', BOOK_DIMENSION[dimension]],
                ...STEPS.map((step) => [step, STEP_TAKEN[step]] as const),
              ],
              [...summary.lines, { label: '合计', key: null, ...summary.total }],
            )
          }
        >
          导出汇总表
        </ExportButton>
        <PrintOnDemand
          title={title}
          isLandscape
          disabled={summary.lines.length === 0}
          renderPaper={(onReady) => (
            <SummarySheet
              ref={(sheet) => {
                if (sheet) onReady(sheet)
              }}
              title={title}
              summary={summary}
              dimension={dimension}
            />
          )}
        />
      </Flex>
    </Flex>
  )
}
