import { Alert, Collapse, Flex, Table, Typography } from 'antd'
import { GuardedButton } from '#src/ui/GuardedButton'
import type { Report } from './allocation'
import styles from './Allocate.module.css'
import { LoadBars } from './LoadBars'
import type { Place } from './place'
import { PlanTable } from './PlanTable'

interface Props {
  place: Place
  report: Report
  isPending: boolean
  onWrite: () => void
}

const GAP_COLUMNS = [
  { title: '教材', dataIndex: 'book_name', width: 320, ellipsis: true },
  { title: '原因', dataIndex: 'reason' },
]

/** What the plan would do, and the button that writes it. */
export function AllocateReport({ place, report, isPending, onWrite }: Props) {
  const { objectives, books_full, books_gap, assigned_num, removed_num, advice, loads } = report
  const figures = [
    ...objectives,
    { label: '配齐的教材', value: `${books_full} / ${books_full + books_gap.length}` },
    { label: '新增分配', value: String(assigned_num) },
    { label: '取消分配', value: String(removed_num) },
  ]
  return (
    <section aria-label="试算报告" className={styles['report']}>
      <Flex justify="space-between" align="center">
        <h3 className={styles['heading']}>试算报告（尚未写入）</h3>
        <GuardedButton
          type="primary"
          disabled={assigned_num + removed_num === 0}
          loading={isPending}
          onClick={onWrite}
        >
          写入分配
        </GuardedButton>
      </Flex>
      <dl className={styles['figures']}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {books_gap.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${books_gap.length} 种教材配不齐`}
          description={
            <Flex vertical gap={8}>
              {advice.length > 0 && <span>建议：{advice.join('；')}。</span>}
              <Table
                rowKey="book_id"
                size="small"
                columns={GAP_COLUMNS}
                dataSource={books_gap}
                pagination={{ pageSize: 10, hideOnSinglePage: true }}
              />
            </Flex>
          }
        />
      )}
      {assigned_num + removed_num === 0 && <Alert type="info" showIcon title="没有可以改动的分配" />}
      <LoadBars loads={loads} />
      <Collapse
        size="small"
        items={[
          {
            key: 'plan',
            label: '查看每本教材的专家',
            children: <PlanTable group_id={place.group_id} report={report} />,
          },
        ]}
      />
      <Fingerprints seed={report.seed} plan_hash={report.plan_hash} />
    </section>
  )
}

const Fingerprints = ({ seed, plan_hash }: Pick<Report, 'seed' | 'plan_hash'>) => (
  <Flex gap={24} wrap className={styles['prints'] ?? ''}>
    <span>
      随机种子{' '}
      <Typography.Text copyable code>
        {seed}
      </Typography.Text>
    </span>
    <span>
      方案指纹{' '}
      <Typography.Text copyable code>
        {plan_hash}
      </Typography.Text>
    </span>
  </Flex>
)
