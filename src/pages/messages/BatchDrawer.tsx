import { MESSAGE_LOOK } from '#src/features/status/messages'
import { Status } from '#src/features/status/Status'
import { Button, Descriptions, Drawer, Flex, Form, Input, Space } from 'antd'
import type { Input as In, Row } from '#contract'
import { MSG_CHANNEL, SEND_STATUS } from '#contract/facts/messages'
import { useAct } from '#src/api/query'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import type { MessageBatch } from './batch'

type Query = In<'expert_msg_list'>
const Filter = Form.Item<Query>

const COLUMNS: Columns<Row<'expert_msg_list'>> = [
  { title: '收件人', dataIndex: 'user_name', width: 100, ellipsis: true, sorter: true },
  { title: '发送方式', dataIndex: 'channel', width: 90, render: (way) => MSG_CHANNEL[way] },
  { title: '号码/邮箱', dataIndex: 'phone_masked', width: 130, render: (masked) => masked ?? '—' },
  {
    title: '状态',
    dataIndex: 'send_status',
    width: 120,
    render: (status) => <Status of={MESSAGE_LOOK} value={status} />,
  },
  { title: '原因', dataIndex: 'fail_reason', width: 180, ellipsis: true, render: (words) => words ?? '' },
  { title: '尝试', dataIndex: 'attempts', width: 60, align: 'end' },
  { title: '发送时间', dataIndex: 'send_time', width: 165, sorter: true, render: (time) => time ?? '—' },
  { title: '阅读时间', dataIndex: 'read_time', width: 165, sorter: true, render: (time) => time ?? '—' },
]

interface Props {
  project_id: number
  batch: MessageBatch
}

/** What can still be done about a batch: each only while there is something it would change. */
function Acts({ project_id, batch }: Props) {
  const { batch_id, fail_num, waiting_num, title } = batch
  const resend = useAct('msg_resend')
  const mark = useAct('msg_mark_sent')
  const cancel = useAct('msg_cancel')
  const some = { project_id, batch_id }
  return (
    <Space wrap>
      <Button
        disabled={fail_num === 0}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate(
            { ...some, from: ['failed'] },
            { onSuccess: ({ num }) => toast.success(`已重新排队${num}条`) },
          )
        }
      >
        重发失败
      </Button>
      <Button
        disabled={fail_num === 0}
        onClick={() =>
          confirmLoss({
            title: '重发状态未知的消息？',
            loss: '这些消息可能已经送达，重发后对方也许会收到两次。请先核对短信网关或邮箱的记录。',
            verb: '已核对，重发',
            onOk: () => resend.mutateAsync({ ...some, from: ['unknown'] }),
          })
        }
      >
        重发未知
      </Button>
      <Button
        disabled={fail_num === 0}
        onClick={() =>
          confirmLoss({
            title: '把状态未知的消息标记为已送达？',
            loss: '标记后不再列为失败，也不能再重发。',
            verb: '标记',
            onOk: () => mark.mutateAsync({ ...some, from: ['unknown'] }),
          })
        }
      >
        标记未知为已送达
      </Button>
      <Button
        danger
        disabled={waiting_num === 0}
        onClick={() =>
          confirmLoss({
            title: `取消发送“${title}”？`,
            loss: `还没有发出的${waiting_num}条将不再发送，已经发出的不能收回。`,
            verb: '取消发送',
            onOk: () => cancel.mutateAsync(some),
          })
        }
      >
        取消发送
      </Button>
    </Space>
  )
}

function Recipients({ project_id, batch }: Props) {
  const { batch_id, title, content } = batch
  const list = useList('expert_msg_list', { fixed: { project_id, batch_id }, rowKey: 'msg_id' })
  return (
    <Flex vertical gap={16}>
      <Descriptions
        column={1}
        bordered
        size="small"
        items={[
          { key: 'title', label: '标题', children: title },
          { key: 'content', label: '内容', children: content },
        ]}
      />
      <ListPage
        list={list}
        columns={COLUMNS}
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear aria-label="收件人" placeholder="收件人" style={{ width: 140 }} />
            </Filter>
            <ChoiceFilter<Query> name="channel" labels={MSG_CHANNEL} placeholder="发送方式" />
            <ChoiceFilter<Query> name="send_status" labels={SEND_STATUS} placeholder="发送状态" width={140} />
          </>
        }
        actions={<Acts project_id={project_id} batch={batch} />}
      />
    </Flex>
  )
}

/** One batch with everybody it goes to. */
export const BatchDrawer = ({
  project_id,
  batch,
  onClose,
}: Pick<Props, 'project_id'> & { batch: MessageBatch | undefined; onClose: () => void }) => (
  <Drawer title="消息批次" size={1080} open={batch !== undefined} onClose={onClose} destroyOnHidden>
    {batch && <Recipients key={batch.batch_id} project_id={project_id} batch={batch} />}
  </Drawer>
)
