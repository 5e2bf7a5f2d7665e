import type { Row } from '#contract'
import { Status } from '#src/features/status/Status'
import { ENABLED_LOOK } from '#src/features/status/system'
import type { Columns } from '#src/list/columns'

export type Holder = Row<'role_holders'>

export const HOLDER_COLUMNS: Columns<Holder> = [
  { title: '登录账号', dataIndex: 'userName', width: 130, ellipsis: true, fixed: 'start' },
  { title: '姓名', dataIndex: 'nickName', width: 110, ellipsis: true },
  { title: '所属单位', dataIndex: 'deptName', width: 180, ellipsis: true, render: (name) => name ?? '—' },
  { title: '手机', dataIndex: 'phonenumber', width: 120, render: (phone) => phone ?? '—' },
  { title: '邮箱', dataIndex: 'email', width: 180, ellipsis: true, render: (mail) => mail ?? '—' },
  {
    title: '状态',
    dataIndex: 'status',
    width: 70,
    render: (status) => <Status of={ENABLED_LOOK} value={status} />,
  },
  { title: '创建时间', dataIndex: 'createTime', width: 156, extra: true },
]
