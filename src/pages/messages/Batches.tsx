import { BATCH_LOOK } from '#src/features/status/messages'
import { Status } from '#src/features/status/Status'
import { Button, Form, Input, Progress } from 'antd'
import { useEffect, useState } from 'react'
import type { Input as In } from '#contract'
import { MSG_CHANNEL, MSG_STATUS, MSG_TEMPLATE } from '#contract/facts/messages'
import { useMessage } from '#src/features/messages/useMessage'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import type { Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import type { MessageBatch } from './batch'
import { BatchDrawer } from './BatchDrawer'

type Query = In<'msg_batch_list'>
const Filter = Form.Item<Query>

const EVERY_MS = 3000

const columnsFor = (open: (batch: MessageBatch) => void): Columns<MessageBatch> => [
  {
    title: '标题',
    dataIndex: 'title',
    width: 190,
    render: (title, batch) => (
      <Button type="link" style={{ padding: 0 }} onClick={() => open(batch)}>
        {title}
      </Button>
    ),
  },
  { title: '模板', dataIndex: 'template', width: 90, render: (kind) => MSG_TEMPLATE[kind] },
  {
    title: '发送方式',
    dataIndex: 'channel',
    width: 110,
    render: (ways) => ways.map((way) => MSG_CHANNEL[way]).join('、'),
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 90,
    render: (status) => <Status of={BATCH_LOOK} value={status} />,
  },
  {
    title: '进度',
    dataIndex: 'success_num',
    width: 140,
    render: (done, { total_num, title }) => (
      <Progress
        size="small"
        aria-label={`${title}的发送进度`}
        percent={total_num === 0 ? 0 : Math.floor((done * 100) / total_num)}
        format={() => `${done}/${total_num}`}
      />
    ),
  },
  { title: '收件人', dataIndex: 'receiver_num', width: 80, align: 'end', extra: true },
  { title: '失败', dataIndex: 'fail_num', width: 64, align: 'end' },
  { title: '待转发', dataIndex: 'outbox_num', width: 74, align: 'end' },
  { title: '已读', dataIndex: 'read_num', width: 64, align: 'end' },
  {
    title: '发送人',
    dataIndex: 'sender',
    width: 100,
    ellipsis: true,
    extra: true,
    render: (name) => name ?? '自动提醒',
  },
  {
    title: '发送时间',
    dataIndex: 'send_time',
    width: 142,
    sorter: true,
    render: (time) => time.slice(0, 16),
  },
]

/** Every text that was sent, and how far it has come. */
export function Batches({ project_id }: { project_id: number }) {
  const list = useList('msg_batch_list', { fixed: { project_id }, rowKey: 'batch_id' })
  const message = useMessage(project_id)
  const [opened, setOpened] = useState<number>()
  const { rows, refresh } = list
  const isMoving = rows.some(({ status }) => status === 'sending' || status === 'pending')
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(refresh, EVERY_MS)
    return () => clearInterval(timer)
  })
  return (
    <ListPage
      list={list}
      columns={columnsFor(({ batch_id }) => setOpened(batch_id))}
      empty="还没有发过消息，点“新建消息”写第一条"
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear aria-label="关键字" placeholder="标题、内容" style={{ width: 180 }} />
          </Filter>
          <ChoiceFilter<Query> name="template" labels={MSG_TEMPLATE} placeholder="模板" />
          <ChoiceFilter<Query> name="status" labels={MSG_STATUS} placeholder="状态" />
          <DateRangeFilter label="发送时间" />
        </>
      }
      actions={
        <Button type="primary" onClick={() => message.open({ filter: {} })}>
          新建消息
        </Button>
      }
    >
      {message.dialog}
      <BatchDrawer
        project_id={project_id}
        batch={rows.find(({ batch_id }) => batch_id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </ListPage>
  )
}
