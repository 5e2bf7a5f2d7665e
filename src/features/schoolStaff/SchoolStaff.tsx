import { Button, Form, Input, Select, Tag, Typography } from 'antd'
import type { Input as In } from '#contract'
import { ROLES, SCHOOL_OFFICE } from '#contract/roles'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useCan } from '#src/session/Can'
import { SCHOOL_ROLE_OPTIONS, useStaffActs, type SchoolPerson } from './useStaffActs'

const Filter = Form.Item<In<'school_staff'>>
const STATES = [
  { value: 0, label: '启用' },
  { value: 1, label: '停用' },
]

const COLUMNS: Columns<SchoolPerson> = [
  { title: '姓名', dataIndex: 'nick_name', width: 90, ellipsis: true, fixed: 'start' },
  { title: '账号', dataIndex: 'user_name', width: 110, ellipsis: true },
  { title: '部门职务', dataIndex: 'post', width: 116, ellipsis: true, render: (post) => post ?? '—' },
  { title: '手机', dataIndex: 'phone', width: 112, render: (phone) => phone ?? '—' },
  { title: '邮箱', dataIndex: 'email', width: 180, ellipsis: true, extra: true },
  { title: '角色', dataIndex: 'role', width: 108, render: (role) => ROLES[role] },
  { title: '最近登录', dataIndex: 'login_time', width: 154, render: (time) => time ?? '从未登录' },
  {
    title: '状态',
    dataIndex: 'disabled',
    width: 68,
    render: (disabled) => <Tag color={disabled ? 'default' : 'green'}>{disabled ? '停用' : '启用'}</Tag>,
  },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="人员">
      <Input allowClear placeholder="姓名、账号或手机" />
    </Filter>
    <Filter name="role" label="角色">
      <Select allowClear placeholder="全部" options={SCHOOL_ROLE_OPTIONS} style={{ width: 130 }} />
    </Filter>
    <Filter name="disabled" label="状态">
      <Select allowClear placeholder="全部" options={STATES} style={{ width: 100 }} />
    </Filter>
  </>
)

/** The people of one school, for those who look after it. */
export function SchoolStaff({ dept_id }: { dept_id: number }) {
  const isOffice = useCan({ role: SCHOOL_OFFICE })
  const list = useList('school_staff', { fixed: { dept_id }, rowKey: 'user_id' })
  const acts = useStaffActs(dept_id, isOffice)
  const columns = [
    ...COLUMNS,
    actionsColumn<SchoolPerson>(
      (staff) =>
        staff.editable && (
          <>
            <Button type="link" onClick={() => acts.reset(staff)}>
              重置密码
            </Button>
            {staff.disabled ? (
              <Button type="link" onClick={() => acts.start(staff)}>
                启用
              </Button>
            ) : (
              <Button type="link" danger onClick={() => acts.stop(staff)}>
                停用
              </Button>
            )}
            {isOffice && (
              <Button type="link" onClick={() => acts.setRole(staff)}>
                {staff.role === 'school' ? '设为申报人员' : '设为管理员'}
              </Button>
            )}
          </>
        ),
      isOffice ? 220 : 150,
    ),
  ]
  const { dept_name, snum } = list.answer ?? {}
  return (
    <>
      {dept_name && (
        <Typography.Title level={4} style={{ marginBlockStart: 0 }}>
          {dept_name}
          {snum && <Typography.Text type="secondary"> {snum}</Typography.Text>}
        </Typography.Title>
      )}
      <ListPage
        list={list}
        columns={columns}
        empty="还没有人员；新增后，本人用账号和显示一次的密码登录"
        filters={<Filters />}
        actions={
          <Button type="primary" onClick={acts.add}>
            新增
          </Button>
        }
      >
        {acts.dialogs}
      </ListPage>
    </>
  )
}
