import { GROUP_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { GROUP_TYPE } from '#contract/facts/groups'
import { actionsColumn, type Columns } from '#src/list/columns'
import { Can } from '#src/session/Can'
import { Clashes } from './Clashes'
import styles from './Groups.module.css'

type Group = Row<'psgroup_list'>

interface Acts {
  /** The project has gone too far for groups to change. */
  frozen: boolean
  onEdit: (group: Group) => void
  onRemove: (group: Group) => void
}

const placeOf = ({ project_id, group_id }: Group) => ({ projectId: project_id, groupId: group_id })

const GroupActs = ({ group, frozen, onEdit, onRemove }: Acts & { group: Group }) => (
  <>
    <Link className={styles['link'] ?? ''} to={to('review/activity/grouping/expert', placeOf(group))}>
      专家
    </Link>
    <Link className={styles['link'] ?? ''} to={to('review/activity/grouping/book', placeOf(group))}>
      教材与分配
    </Link>
    <Can permission={['review:group:edit']}>
      <Button type="link" disabled={frozen} onClick={() => onEdit(group)}>
        修改
      </Button>
    </Can>
    <Can permission={['review:group:remove']}>
      <Button type="link" danger disabled={frozen} onClick={() => onRemove(group)}>
        删除
      </Button>
    </Can>
  </>
)

export const groupColumnsOf = ({ frozen, onEdit, onRemove }: Acts): Columns<Group> => [
  {
    title: '组名',
    dataIndex: 'group_name',
    width: 180,
    ellipsis: true,
    render: (name, group) => (
      <>
        {group.group_code} {name}
        <div className={styles['type']}>
          {GROUP_TYPE[group.group_type]} <Clashes group={group} />
        </div>
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
    render: (status) => <Status of={GROUP_LOOK} value={status} />,
  },
  actionsColumn(
    (group) => <GroupActs group={group} frozen={frozen} onEdit={onEdit} onRemove={onRemove} />,
    242,
  ),
]
