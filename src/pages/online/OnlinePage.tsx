import { Button, Form, Input, Tag } from 'antd'
import type { Input as In, Row } from '#contract'
import { useAct } from '#src/api/query'
import { parseTime } from '#src/lib/time'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

type Online = Row<'online_list'>
const Filter = Form.Item<In<'online_list'>>

const COLUMNS: Columns<Online> = [
  { title: '账号', dataIndex: 'userName', width: 140, ellipsis: true },
  { title: '姓名', dataIndex: 'nickName', width: 110, ellipsis: true, render: (name) => name ?? '—' },
  { title: '单位', dataIndex: 'deptName', width: 170, ellipsis: true, render: (name) => name ?? '—' },
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
  { title: '登录时间', dataIndex: 'loginTime', width: 164, render: (time) => parseTime(time) },
]

/** 在线用户: who is logged in, from where, and 强退. */
export default function OnlinePage() {
  const list = useList('online_list', { rowKey: 'tokenId' })
  const end = useAct('online_end')
  const askEnd = ({ tokenId, userName }: Online) =>
    confirmLoss({
      title: `强退用户“${userName}”？`,
      loss: '该用户的这次登录立即结束，没有保存到服务器的内容留在其浏览器里；重新登录后可以继续。',
      verb: '强退',
      onOk: async () => {
        await end.mutateAsync({ tokenId })
        toast.success('已强退')
      },
    })
  const acts = actionsColumn<Online>(
    (row) =>
      row.isOwn ? (
        <Tag>本次登录</Tag>
      ) : (
        <Can permission={['monitor:online:forceLogout']}>
          <Button type="link" danger onClick={() => askEnd(row)}>
            强退
          </Button>
        </Can>
      ),
    90,
  )
  return (
    <ListPage
      list={list}
      columns={[...COLUMNS, acts]}
      empty="没有符合条件的在线用户"
      filters={
        <>
          <Filter name="userName" label="账号">
            <Input allowClear placeholder="账号" style={{ width: 150 }} />
          </Filter>
          <Filter name="ipaddr">
            <Input allowClear aria-label="登录地址" placeholder="登录地址" style={{ width: 150 }} />
          </Filter>
        </>
      }
    />
  )
}
