import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Card, Checkbox, Flex, Space, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'

export type StepWithChecks = Output<'pingshen_checks'>[number]
type Check = StepWithChecks['checks'][number]

const ICONS = {
  error: <CloseCircleFilled style={{ color: 'var(--error)' }} aria-label="阻碍" />,
  warn: <ExclamationCircleFilled style={{ color: 'var(--warning)' }} aria-label="提醒" />,
  fine: <CheckCircleFilled style={{ color: 'var(--success)' }} aria-label="通过" />,
}

const Line = ({ check: { level, msg } }: { check: Check }) => (
  <Space align="start">
    {ICONS[level]}
    <Typography.Text>{msg}</Typography.Text>
  </Space>
)

interface Props {
  step: StepWithChecks
  isPending: boolean
  onTake: (force: boolean) => void
}

/** One state a project may go to, and what still stands in the way. */
export function StepCard({ step: { label, allowed, checks }, isPending, onTake }: Props) {
  const [force, setForce] = useState(false)
  const errors = checks.filter(({ level }) => level === 'error')
  const isForcible = errors.length > 0 && errors.every(({ forcible }) => forcible)
  const isFree = errors.length === 0 || (isForcible && force)
  return (
    <Card
      size="small"
      title={label}
      extra={
        <Button
          type="primary"
          disabled={!allowed || !isFree}
          loading={isPending}
          title={allowed ? undefined : '您没有执行此操作的权限'}
          onClick={() => onTake(isForcible)}
        >
          {label}
        </Button>
      }
    >
      <Flex vertical gap={6}>
        {checks.map((check) => (
          <Line key={check.msg} check={check} />
        ))}
        {checks.length === 0 && (
          <Space>
            {ICONS.fine}
            <Typography.Text>条件已满足</Typography.Text>
          </Space>
        )}
        {allowed && isForcible && (
          <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)}>
            我已了解上述情况，仍要继续
          </Checkbox>
        )}
        {!allowed && <Typography.Text type="secondary">您没有执行此操作的权限</Typography.Text>}
      </Flex>
    </Card>
  )
}
