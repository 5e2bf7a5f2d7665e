import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Card, Checkbox, Flex, Space, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { REMEDIES } from './remedies'

export type StepWithChecks = Output<'pingshen_checks'>[number]
type Check = StepWithChecks['checks'][number]

const ICONS = {
  error: <CloseCircleFilled style={{ color: 'var(--error)' }} aria-label="阻碍" />,
  warn: <ExclamationCircleFilled style={{ color: 'var(--warning)' }} aria-label="提醒" />,
  fine: <CheckCircleFilled style={{ color: 'var(--success)' }} aria-label="通过" />,
}

interface LineProps {
  check: Check
  project_id: number
  /** The user goes where it is mended. */
  onLeave: () => void
}

function Line({ check: { code, level, msg }, project_id, onLeave }: LineProps) {
  const remedy = REMEDIES[code]
  return (
    <Space align="start">
      {ICONS[level]}
      <Typography.Text>
        {msg}{' '}
        {remedy && (
          <Link to={remedy[1](project_id)} onClick={onLeave}>
            {remedy[0]}
          </Link>
        )}
      </Typography.Text>
    </Space>
  )
}

interface Props {
  project_id: number
  step: StepWithChecks
  isPending: boolean
  onLeave: () => void
  onTake: (force: boolean) => void
}

/** One state a project may go to, and what still stands in the way. */
export function StepCard({
  project_id,
  step: { label, allowed, checks },
  isPending,
  onLeave,
  onTake,
}: Props) {
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
          <Line key={check.msg} check={check} project_id={project_id} onLeave={onLeave} />
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
