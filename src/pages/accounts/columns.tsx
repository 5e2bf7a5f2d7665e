import type { Row } from '#contract'
import { Status } from '#src/features/status/Status'
import { ENABLED_LOOK } from '#src/features/status/system'
import type { Columns } from '#src/list/columns'

export type Account = Row<'account_list'>

export const ACCOUNT_COLUMNS: Columns<Account> = [
  { title: '编号', dataIndex: 'userId', width: 76, extra: true, sorter: true },
  { title: '登录账号', dataIndex: 'userName', width: 118, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '姓名', dataIndex: 'nickName', width: 96, ellipsis: true, sorter: true },
  {
    title: '所属单位',
    dataIndex: 'dept',
    width: 126,
    ellipsis: true,
    render: (dept) => dept?.deptName ?? '—',
  },
  {
    title: '角色',
    dataIndex: 'roleNames',
    width: 150,
    ellipsis: true,
    // Two side by side would hide the second.
    render: (names) => (names.length > 1 ? `${names.length}个：${names.join('、')}` : (names[0] ?? '—')),
  },
  { title: '手机', dataIndex: 'phonenumber', width: 112, render: (phone) => phone ?? '—' },
  {
    title: '邮箱',
    dataIndex: 'email',
    width: 170,
    ellipsis: true,
    extra: true,
    render: (mail) => mail ?? '—',
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 66,
    render: (status) => <Status of={ENABLED_LOOK} value={status} />,
  },
  {
    title: '最近登录',
    dataIndex: 'loginDate',
    width: 152,
    sorter: true,
    extra: true,
    render: (time) => time ?? '从未登录',
  },
  { title: '创建时间', dataIndex: 'createTime', width: 152, sorter: true, extra: true },
]
