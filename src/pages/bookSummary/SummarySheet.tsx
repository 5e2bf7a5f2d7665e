import type { Ref } from 'react'
import { BOOK_DIMENSION, type BookDimension } from '#contract/facts/books'
import { STEP_TAKEN } from '#contract/facts/declaration/life'
import { STEPS, type Summary } from './PivotTable'
import styles from './SummarySheet.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  title: string
  summary: Summary
  dimension: BookDimension
}

/** The summary on paper, with the places for seal and signatures. */
export const SummarySheet = ({ ref, title, summary, dimension }: Props) => (
  <div ref={ref} className={styles['sheet']}>
    <h2>{title}</h2>
    <p className={styles['head']}>
      <span>填报单位（盖章）：{summary.dept_name ?? ''}</span>
      <span>填报日期：　　　　年　　月　　日</span>
    </p>
    <table>
      <thead>
        <tr>
          <th>序号</th>
          <th>{BOOK_DIMENSION[dimension]}</th>
          {STEPS.map((step) => (
            <th key={step}>{STEP_TAKEN[step]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {summary.lines.map((line, index) => (
          <tr key={line.key ?? ''}>
            <td>{index + 1}</td>
            <td>{line.label}</td>
            {STEPS.map((step) => (
              <td key={step}>{line[step]}</td>
            ))}
          </tr>
        ))}
        <tr>
          <td colSpan={2}>合计</td>
          {STEPS.map((step) => (
            <td key={step}>{summary.total[step]}</td>
          ))}
        </tr>
      </tbody>
    </table>
    <p className={styles['head']}>
      <span>填报人：</span>
      <span>审核人：</span>
      <span>单位负责人：</span>
      <span>联系电话：</span>
    </p>
  </div>
)
