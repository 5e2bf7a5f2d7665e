import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import type { Row } from '#contract'
import { DATA_SCOPE } from '#contract/facts/system/roles'
import { CALLERS } from '#contract/roles'
import { Status } from '#src/features/status/Status'
import { ENABLED_LOOK } from '#src/features/status/system'
import type { Columns } from '#src/list/columns'

export type RoleRow = Row<'role_list'>

export const ROLE_COLUMNS: Columns<RoleRow> = [
  { title: '编号', dataIndex: 'roleId', width: 70, extra: true },
  { title: '角色名称', dataIndex: 'roleName', width: 150, ellipsis: true, fixed: 'start' },
  { title: '权限字符', dataIndex: 'roleKey', width: 140, ellipsis: true },
  { title: '类别', dataIndex: 'kind', width: 140, ellipsis: true, render: (kind) => kind && CALLERS[kind] },
  { title: '顺序', dataIndex: 'roleSort', width: 72, align: 'end', sorter: true },
  { title: '数据范围', dataIndex: 'dataScope', width: 124, render: (scope) => DATA_SCOPE[scope] },
  {
    title: '用户',
    dataIndex: 'userNum',
    width: 64,
    align: 'end',
    render: (num, { roleId, roleName }) =>
      num === null ? (
        '按席位'
      ) : (
        <Link to={to('system/role-auth/user/roleId', { roleId })} title={`${roleName}的用户`}>
          {num ?? '查看'}
        </Link>
      ),
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 66,
    render: (status) => <Status of={ENABLED_LOOK} value={status} />,
  },
  { title: '创建时间', dataIndex: 'createTime', width: 152, sorter: true, extra: true },
]
