import { Button, Dropdown, Space, type MenuProps } from 'antd'
import { useNavigate } from 'react-router-dom'
import { to } from '#contract/address'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { useCan } from '#src/session/Can'
import type { ListedProject } from './columns'

const PAGES = [
  ['review/activity/copyreader', '项目配置'],
  ['review/teachingMaterial', '参评教材'],
  ['review/activity/grouping', '评审分组'],
  ['review/theReview', '评审进度'],
  ['review/textbook', '评审结果'],
] as const

interface Props {
  project: ListedProject
  onEdit: () => void
  onCopy: () => void
  onStatus: () => void
  onDelete: () => void
  onReset: () => void
}

/** What can be done to one project, and the pages that belong to it. */
export function RowActions({ project, onEdit, onCopy, onStatus, onDelete, onReset }: Props) {
  const navigate = useNavigate()
  const mayAdd = useCan({ role: DIRECTORS, permission: ['review:activity:add'] })
  const mayEdit = useCan({ role: DIRECTORS, permission: ['review:activity:edit'] })
  const mayMove = useCan({ role: MANAGERS, permission: ['review:activity:edit'] })
  const isManager = useCan({ role: MANAGERS })
  const canReset =
    useCan({ role: ['admin', 'sys2'], permission: ['review:test:reset'] }) && project.is_test === 1
  if (!isManager)
    return canReset ? (
      <Button type="link" danger onClick={onReset}>
        重置测试
      </Button>
    ) : null
  const isDeletable = project.project_status === 'draft' || project.is_test === 1
  const items: MenuProps['items'] = [
    ...PAGES.map(([screen, label]) => ({
      key: screen,
      label,
      onClick: () => void navigate(to(screen, { projectId: project.project_id })),
    })),
    {
      key: 'indicators',
      label: '指标体系',
      onClick: () => void navigate(to('review/activity/indicators', { projectId: project.project_id })),
    },
    { type: 'divider' },
    ...(mayAdd ? [{ key: 'copy', label: '复制活动', onClick: onCopy }] : []),
    ...(canReset ? [{ key: 'reset', label: '重置测试', danger: true, onClick: onReset }] : []),
    ...(mayEdit && isDeletable ? [{ key: 'delete', label: '删除', danger: true, onClick: onDelete }] : []),
  ]
  return (
    <Space size={0}>
      {mayEdit && (
        <Button type="link" onClick={onEdit}>
          修改
        </Button>
      )}
      {mayMove && (
        <Button type="link" onClick={onStatus}>
          状态流转
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="link">更多</Button>
      </Dropdown>
    </Space>
  )
}
