import { Button, Radio, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { AIM_WORDS, PLAN_METHODS, type Tried } from '#src/pages/groupBooks/allocate/allocation'
import styles from '#src/pages/groupBooks/allocate/Allocate.module.css'
import { Histogram } from './Histogram'

interface Props {
  tried: readonly Tried[]
  chosen: number | undefined
  onChoose: (number: number) => void
  onDrop: (number: number) => void
}

interface Measure {
  label: string
  show: (plan: Tried) => ReactNode
  /** Where less or more is better, the best are set off. */
  worth?: (plan: Tried) => number
}

const PRINT_LENGTH = 8
const units = ({ report }: Pick<Tried, 'report'>) =>
  report.clashes.filter(({ kind }) => kind === 'unit').length
const provinces = ({ report }: Pick<Tried, 'report'>) => report.clashes.length - units({ report })

const beginning = ({ way, only_gap }: Tried['order']): string => {
  if (way === 'refresh') return ''
  return only_gap ? '，补空缺' : '，重新开始'
}

const limitsOf = ({ experts_per_book, max_load }: Tried['order']): string =>
  [max_load && `每人≤${max_load}本`, experts_per_book && `每书${experts_per_book}人`]
    .filter(Boolean)
    .join('，') || '按设置'

/** Lines of the comparison; the objectives come from the server in their order. */
const measuresOf = (tried: readonly Tried[]): Measure[] => [
  { label: '方式', show: ({ order }) => `${PLAN_METHODS[order.way].label}${beginning(order)}` },
  {
    label: '目标',
    show: ({ report: { objective } }) => (objective ? AIM_WORDS[objective].label : '不看契合'),
  },
  { label: '上限', show: ({ order }) => limitsOf(order) },
  { label: '随机种子', show: ({ order }) => <code className={styles['seed']}>{order.seed}</code> },
  ...(tried[0]?.report.objectives.map(({ label }, i): Measure => ({
    label,
    show: ({ report }) => report.objectives[i]?.value,
  })) ?? []),
  { label: '教材数分布', show: ({ report }) => <Histogram loads={report.loads} /> },
  {
    label: '配不齐的教材',
    show: ({ report }) => `${report.books_gap.length} 种`,
    worth: ({ report }) => -report.books_gap.length,
  },
  { label: '同单位的教材', show: (plan) => `${units(plan)} 处`, worth: (plan) => -units(plan) },
  { label: '同省过半的教材', show: (plan) => `${provinces(plan)} 种`, worth: (plan) => -provinces(plan) },
  {
    label: '新增 / 取消 / 保留',
    show: ({ report: { plan, assigned_num, removed_num } }) =>
      `${assigned_num} / ${removed_num} / ${plan.length - assigned_num}`,
  },
  {
    label: '方案指纹',
    show: ({ report }) => <code title={report.plan_hash}>{report.plan_hash.slice(0, PRINT_LENGTH)}…</code>,
  },
]

/** The tried plans side by side; one of them is looked at closely. */
export function PlanCompare({ tried, chosen, onChoose, onDrop }: Props) {
  const measures = measuresOf(tried)
  const columns: TableColumnType<Measure>[] = [
    { title: '', dataIndex: 'label', width: 150, rowScope: 'row', fixed: 'start' },
    ...tried.map((plan): TableColumnType<Measure> => {
      const { number } = plan
      return {
        key: number,
        width: 200,
        className: number === chosen ? (styles['chosen'] ?? '') : '',
        title: (
          <span className={styles['plan']}>
            <Radio checked={number === chosen} onChange={() => onChoose(number)}>
              方案{number}
            </Radio>
            <Button size="small" type="text" aria-label={`移去方案${number}`} onClick={() => onDrop(number)}>
              ×
            </Button>
          </span>
        ),
        render: (_, { show, worth }) => {
          const values = worth ? tried.map(worth) : []
          const most = Math.max(...values)
          // Where all are the same none is set off.
          const best = worth?.(plan) === most && values.some((value) => value < most)
          return best ? <strong>{show(plan)}</strong> : show(plan)
        },
      }
    }),
  ]
  return (
    <section aria-label="方案比较">
      <h3 className={styles['heading']}>方案比较</h3>
      <Table<Measure>
        rowKey="label"
        size="small"
        columns={columns}
        dataSource={measures}
        pagination={false}
        scroll={{ x: 150 + tried.length * 200 }}
        style={{ maxWidth: 150 + tried.length * 220 }}
      />
    </section>
  )
}
