import { COPY_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress, Table, Tag } from 'antd'
import type { Output } from '#contract'
import { SAMPLE_CODE } from '#contract/facts/books'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import type { Columns } from '#src/list/columns'
import { fileSize } from '#src/lib/fileSize'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'

type Copy = Output<'bookpath_cache_add'>['books'][number]

const ASK_AGAIN_MS = 2000

const COLUMNS: Columns<Copy> = [
  { title: '书名', dataIndex: 'book_name', ellipsis: true },
  { title: '材料', dataIndex: 'code', width: 130, render: (code) => SAMPLE_CODE[code] },
  {
    title: '状态',
    dataIndex: 'status',
    width: 100,
    render: (status) => (status ? <Status of={COPY_LOOK} value={status} /> : <Tag>未生成</Tag>),
  },
  { title: '页数', dataIndex: 'pages', width: 70, align: 'end', render: (pages) => pages ?? '—' },
  {
    title: '大小',
    dataIndex: 'size',
    width: 90,
    align: 'end',
    render: (size) => (size === null ? '—' : fileSize(size)),
  },
  { title: '说明', dataIndex: 'error', width: 200, render: (error) => error ?? '' },
]

/** The copies that experts read in this review: made in the background, looked at while they are. */
export default function SampleCopies({ project_id }: { project_id: number }) {
  const { data, refetch } = useQuery({
    // Asking is a write by name only: `status` changes nothing.
    queryKey: ['bookpath_cache_add', project_id],
    queryFn: () => call('bookpath_cache_add', { project_id, op: 'status' }, { repeatable: true }),
    refetchInterval: ({ state }) => (state.data?.waiting_num ? ASK_AGAIN_MS : false),
  })
  const act = useAct('bookpath_cache_add')
  if (!data) return <Loading />
  const { total, ready_num, failed_num, waiting_num, missing_num, books } = data
  const possible = total - missing_num
  const run = async (op: 'add' | 'clear') => {
    const { queued_num } = await act.mutateAsync({ project_id, op })
    toast.success(op === 'clear' ? '已清除' : `${queued_num}份进入队列`)
    await refetch()
  }
  const askClear = () =>
    confirmLoss({
      title: '确定清除本活动的全部阅读缓存？',
      loss: `${ready_num}份材料将不能阅读，直到重新生成；上传的样书保留。`,
      verb: '清除',
      onOk: () => run('clear'),
    })
  return (
    <Flex vertical gap={16}>
      <Flex gap={16} align="center">
        <Progress
          type="circle"
          size={64}
          percent={possible === 0 ? 0 : Math.round((ready_num * 100) / possible)}
          aria-label="可阅读的教材"
        />
        <span aria-live="polite">
          共 {total} 份：可阅读 {ready_num}，等待 {waiting_num}，失败 {failed_num}
          {missing_num > 0 && `，样书未上传 ${missing_num}`}
        </span>
        <Can permission={['review:sample:edit']}>
          <Button
            type="primary"
            loading={act.isPending}
            onClick={() => void run('add').catch(() => undefined)}
          >
            生成阅读缓存
          </Button>
          <Button danger disabled={ready_num === 0} onClick={askClear}>
            清除
          </Button>
        </Can>
      </Flex>
      <Alert
        type="info"
        title="专家读到的是缓存，不是上传的原件：去掉了文件属性中的作者信息、脚本和附件；匿名评审只用匿名样书。"
      />
      <Table<Copy>
        size="small"
        rowKey={({ book_id, code }) => `${book_id} ${code}`}
        dataSource={books}
        pagination={{ pageSize: 10, showSizeChanger: false }}
        columns={COLUMNS}
      />
    </Flex>
  )
}
