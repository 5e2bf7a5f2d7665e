import { Alert, Collapse, Flex, Typography } from 'antd'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'
import type { Tried } from './allocation'
import styles from './Allocate.module.css'
import { LoadBars } from './LoadBars'
import { PlanChanges } from './plan/PlanChanges'
import { PlanFindings } from './plan/PlanFindings'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'
import { PlanTable } from './plan/PlanTable'

interface Props {
  place: ArrangedGroup
  plan: Tried
  isPending: boolean
  onWrite: () => void
}

/** What the plan would do, and the button that writes it. */
export function AllocateReport({ place, plan: { number, report }, isPending, onWrite }: Props) {
  const { objectives, books_full, books_gap, assigned_num, removed_num, only_trial } = report
  const figures = [
    ...objectives,
    { label: '配齐的教材', value: `${books_full} / ${books_full + books_gap.length}` },
  ]
  return (
    <section aria-label="试算报告" className={styles['report']}>
      <Flex justify="space-between" align="center">
        <h3 className={styles['heading']}>方案{number}（尚未写入）</h3>
        <GuardedButton
          type="primary"
          disabled={assigned_num + removed_num === 0 || only_trial !== null}
          title={only_trial ?? ''}
          loading={isPending}
          onClick={onWrite}
        >
          写入分配
        </GuardedButton>
      </Flex>
      {only_trial && <Alert type="info" showIcon title={only_trial} />}
      <dl className={styles['figures']}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PlanFindings report={report} />
      {assigned_num + removed_num === 0 && <Alert type="info" showIcon title="没有可以改动的分配" />}
      <PlanChanges group_id={place.group_id} report={report} />
      <LoadBars loads={report.loads} />
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

const Fingerprints = ({ seed, plan_hash }: { seed: string; plan_hash: string }) => (
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
