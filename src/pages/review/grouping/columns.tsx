import { Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { GROUP_STATUS, GROUP_TYPE } from '#contract/dict'
import { groupPath } from '#src/features/groupPath'
import { actionsColumn, type Columns } from '#src/list/columns'
import { StatusTag } from '#src/ui/StatusTag'
import styles from './Groups.module.css'

type Group = Row<'psgroup_list'>

interface Acts {
  /** The project has gone too far for groups to change. */
  frozen: boolean
  onEdit: (group: Group) => void
  onRemove: (group: Group) => void
}

export const STATUS_COLOURS = { ready: 'blue', reviewing: 'processing', done: 'success' } as const

export const columnsOf = ({ frozen, onEdit, onRemove }: Acts): Columns<Group> => [
  {
    title: '组名',
    dataIndex: 'group_name',
    width: 188,
    ellipsis: true,
    render: (name, { group_code, group_type }) => (
      <>
        {group_code} {name}
        <div className={styles['type']}>{GROUP_TYPE[group_type]}</div>
      </>
    ),
  },
  {
    title: '组长',
    dataIndex: 'leader_names',
    width: 84,
    ellipsis: true,
    render: (names, { zhuanjia_num }) => names || (zhuanjia_num > 0 ? <Tag color="warning">未设</Tag> : '—'),
  },
  { title: '专家数', dataIndex: 'zhuanjia_num', width: 76, align: 'end' },
  { title: '教材数', dataIndex: 'book_num', width: 76, align: 'end' },
  {
    title: '每书专家',
    dataIndex: 'experts_per_book',
    width: 90,
    align: 'end',
    render: (num) => num ?? '同活动',
  },
  {
    title: '已/应分配',
    dataIndex: 'assigned_num',
    width: 98,
    align: 'end',
    render: (num, { need_num }) => `${num} / ${need_num}`,
  },
  {
    title: '状态',
    dataIndex: 'group_status',
    width: 88,
    render: (status) => <StatusTag value={status} labels={GROUP_STATUS} colours={STATUS_COLOURS} />,
  },
  actionsColumn(
    (group) => (
      <>
        <Link className={styles['link'] ?? ''} to={groupPath('expert', group.project_id, group.group_id)}>
          专家
        </Link>
        <Link className={styles['link'] ?? ''} to={groupPath('book', group.project_id, group.group_id)}>
          教材与分配
        </Link>
        <Button type="link" disabled={frozen} onClick={() => onEdit(group)}>
          修改
        </Button>
        <Button type="link" danger disabled={frozen} onClick={() => onRemove(group)}>
          删除
        </Button>
      </>
    ),
    242,
  ),
]
