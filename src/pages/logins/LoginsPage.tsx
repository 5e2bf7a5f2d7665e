import { Button, Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import { allRows } from '#src/api/allRows'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { Status } from '#src/features/status/Status'
import { LOGIN_LOOK } from '#src/features/status/system'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import type { Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { LogRemoval } from '#src/features/logs/LogRemoval'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'

type Login = Row<'login_list'>
type Asked = In<'login_list'>
const Filter = Form.Item<Asked>

const COLUMNS: Columns<Login> = [
  { title: '编号', dataIndex: 'infoId', width: 80 },
  { title: '账号', dataIndex: 'userName', width: 120, ellipsis: true, sorter: true },
  { title: '登录地址', dataIndex: 'ipaddr', width: 130, ellipsis: true },
  { title: '登录地点', dataIndex: 'loginLocation', width: 90, extra: true, render: (place) => place || '—' },
  { title: '浏览器', dataIndex: 'browser', width: 120, ellipsis: true, render: (name) => name || '—' },
  {
    title: '操作系统',
    dataIndex: 'os',
    width: 120,
    ellipsis: true,
    extra: true,
    render: (name) => name || '—',
  },
  {
    title: '结果',
    dataIndex: 'status',
    width: 72,
    render: (status) => <Status of={LOGIN_LOOK} value={status} />,
  },
  { title: '提示', dataIndex: 'msg', width: 190, ellipsis: true },
  { title: '登录时间', dataIndex: 'loginTime', width: 164, sorter: true },
]

const TITLES = [
  ['infoId', '编号'],
  ['userName', '账号'],
  ['ipaddr', '登录地址'],
  ['loginLocation', '登录地点'],
  ['browser', '浏览器'],
  ['os', '操作系统'],
  ['status', '结果'],
  ['msg', '提示'],
  ['loginTime', '登录时间'],
] as const

const sheetOf = (lines: readonly Login[]) =>
  listSheet(
    '登录日志',
    TITLES,
    lines.map((line) => ({ ...line, status: LOGIN_LOOK.labels[line.status] })),
  )

/** 登录日志: every login, and every try with a wrong password. */
export default function LoginsPage() {
  const list = useList('login_list', { rowKey: 'infoId', selection: true })
  const { selected } = list
  const remove = useAct('login_remove')
  const clean = useAct('login_clean')
  const unlock = useAct('login_unlock')
  const [only] = selected.length === 1 ? selected : []
  const free = () =>
    only &&
    unlock.mutate(
      { userName: only.userName },
      { onSuccess: () => toast.success(`账号“${only.userName}”已解锁`) },
    )
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      empty="没有符合条件的登录日志"
      filters={
        <>
          <Filter name="userName" label="账号">
            <Input allowClear placeholder="账号" style={{ width: 150 }} />
          </Filter>
          <Filter name="ipaddr">
            <Input allowClear aria-label="登录地址" placeholder="登录地址" style={{ width: 150 }} />
          </Filter>
          <ChoiceFilter<Asked> name="status" labels={LOGIN_LOOK.labels} placeholder="结果" />
          <DateRangeFilter label="登录时间" />
        </>
      }
      actions={
        <>
          <Can permission={['monitor:logininfor:remove']}>
            <LogRemoval
              name="登录日志"
              selected={selected}
              remove={(lines) => remove.mutateAsync({ id: lines.map(({ infoId }) => infoId) })}
              count={async () => (await call('login_list', { pageSize: 1 })).total}
              clean={() => clean.mutateAsync({})}
              onGone={() => list.select([])}
            />
          </Can>
          <Can permission={['monitor:logininfor:unlock']}>
            <Button
              disabled={only === undefined}
              loading={unlock.isPending}
              title={only ? undefined : '请勾选一条，解除该账号因密码错误的锁定'}
              onClick={free}
            >
              解锁账号
            </Button>
          </Can>
          <ExportButton
            load={async ({ options, report }) =>
              sheetOf(await allRows('login_list', list.filter, options, rowsRead(report)))
            }
          />
        </>
      }
    />
  )
}
