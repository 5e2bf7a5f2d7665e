import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Typography } from 'antd'
import type { Input as In, Row } from '#contract'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { query, useAct } from '#src/api/query'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { OutboxExport } from './OutboxExport'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'

type Waiting = Row<'msg_outbox_list'>
type Query = In<'msg_outbox_list'>
const Filter = Form.Item<Query>

const WAYS = { sms: MSG_CHANNEL.sms, email: MSG_CHANNEL.email }

const COLUMNS: Columns<Waiting> = [
  { title: '收件人', dataIndex: 'user_name', width: 96, ellipsis: true, render: (name) => name ?? '—' },
  { title: '发送方式', dataIndex: 'channel', width: 90, render: (way) => MSG_CHANNEL[way] },
  {
    title: '号码/邮箱',
    dataIndex: 'address',
    width: 156,
    render: (to) => (to ? <Typography.Text copyable={{ text: to }}>{to}</Typography.Text> : '—'),
  },
  { title: '标题', dataIndex: 'title', width: 140, ellipsis: true, extra: true },
  {
    title: '内容',
    dataIndex: 'content',
    width: 420,
    render: (words) => (
      <Typography.Text copyable={{ text: words, tooltips: ['复制', '已复制'] }}>{words}</Typography.Text>
    ),
  },
  { title: '写成时间', dataIndex: 'create_time', width: 142, render: (time) => time.slice(0, 16) },
  { title: '失效时间', dataIndex: 'expire_time', width: 170, extra: true, render: (time) => time ?? '—' },
]

/** What would have been sent if its channel led anywhere: to be carried by hand, or sent once it does. */
export function Outbox({ project_id }: { project_id: number }) {
  const list = useList('msg_outbox_list', { fixed: { project_id }, rowKey: 'msg_id', selection: true })
  const { data: setup } = useQuery(query('msg_setup', {}))
  const resend = useAct('msg_resend')
  const mark = useAct('msg_mark_sent')
  const chosen = list.selected.filter(({ can_resend }) => can_resend)
  const some = { project_id, msg_ids: chosen.map(({ msg_id }) => msg_id), from: ['outbox' as const] }
  const dead = chosen.find(({ channel }) => channel !== 'site' && setup?.[channel] === false)
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      empty="发件箱是空的"
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear aria-label="关键字" placeholder="收件人、标题、号码" style={{ width: 200 }} />
          </Filter>
          <ChoiceFilter<Query> name="channel" labels={WAYS} placeholder="发送方式" />
        </>
      }
      actions={
        <>
          <Can permission={['review:msg:export']}>
            <OutboxExport wanted={{ project_id, ...list.filter }} total={list.total} />
          </Can>
          <Button
            type="primary"
            disabled={chosen.length === 0 || dead !== undefined}
            title={dead && `${MSG_CHANNEL[dead.channel]}通道还没有配置`}
            loading={resend.isPending}
            onClick={() =>
              resend.mutate(some, { onSuccess: ({ num }) => toast.success(`已重新排队${num}条`) })
            }
          >
            重新发送{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={mark.isPending}
            onClick={() =>
              mark.mutate(some, { onSuccess: ({ num }) => toast.success(`已标记${num}条为已发送`) })
            }
          >
            标记为已发送
          </Button>
        </>
      }
    />
  )
}
