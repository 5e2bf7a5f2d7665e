import { Alert, Table, Tag } from 'antd'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import type { AvoidRules } from '#contract/entities/project'
import { totalWidth, type Columns } from '#src/list/columns'
import { useConflictsUnder, type AvoidConflict } from './avoidance'
import styles from './Avoidance.module.css'

type Effect = AvoidConflict & { isNew: boolean }

const COLUMNS: Columns<Effect> = [
  {
    title: '变化',
    dataIndex: 'isNew',
    width: 90,
    render: (isNew) => (isNew ? <Tag color="error">新增冲突</Tag> : <Tag color="success">不再冲突</Tag>),
  },
  { title: '教材', dataIndex: 'book_name', width: 240, ellipsis: true },
  { title: '专家', dataIndex: 'user_name', width: 100 },
  { title: '规则', dataIndex: 'kind', width: 130, render: (kind) => AVOID_KIND[kind] },
  { title: '事实', dataIndex: 'fact', width: 220, ellipsis: true },
  { title: '评审', dataIndex: 'review_status', width: 90, render: (status) => REVIEW_STATUS[status] },
]

interface Props {
  project_id: number
  /** As they are switched now, not saved. */
  rules: AvoidRules
  /** What clashes under the rules that are saved. */
  now: readonly AvoidConflict[]
}

function missing(from: readonly AvoidConflict[], others: readonly AvoidConflict[]): AvoidConflict[] {
  const known = new Set(others.map(({ fenpei_id }) => fenpei_id))
  return from.filter(({ fenpei_id }) => !known.has(fenpei_id))
}

/** What saving the rules would change: which assignments would clash, by which rule and which fact. */
export function RuleEffects({ project_id, rules, now }: Props) {
  const { data, isFetching } = useConflictsUnder(project_id, rules)
  if (!data) return null
  const caused = missing(data.conflicts, now)
  const solved = missing(now, data.conflicts)
  const effects: Effect[] = [
    ...caused.map((conflict) => ({ ...conflict, isNew: true })),
    ...solved.map((conflict) => ({ ...conflict, isNew: false })),
  ]
  return (
    <section aria-label="保存后的变化" className={styles['effects']}>
      <Alert
        type={caused.length > 0 ? 'warning' : 'info'}
        showIcon
        title={`按现在的选择保存：已有的分配中新增 ${caused.length} 条冲突，${solved.length} 条不再冲突`}
      />
      {effects.length > 0 && (
        <Table<Effect>
          rowKey="fenpei_id"
          size="small"
          loading={isFetching}
          columns={COLUMNS}
          dataSource={effects}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          scroll={{ x: totalWidth(COLUMNS) }}
        />
      )}
    </section>
  )
}
