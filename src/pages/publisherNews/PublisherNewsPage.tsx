import { Button, Form, Input, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { NEWS_STATUS, NEWS_TYPE } from '#contract/facts/units'
import { useAct } from '#src/api/query'
import { NEWS_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { InSight } from '#src/ui/InSight'
import { lazyPart } from '#src/ui/offline/lazyPart'

const COVER_SIZE = 40

const NewsDrawer = lazyPart(() => import('./NewsDrawer'))

export type NewsRow = Row<'publisher_news_list'>
const Filter = Form.Item<In<'publisher_news_list'>>
const OWN = { own: 1 } as const

const COLUMNS: Columns<NewsRow> = [
  { title: '标题', dataIndex: 'title', width: 240, ellipsis: true, fixed: 'start' },
  { title: '类型', dataIndex: 'news_type', width: 80, render: (type) => NEWS_TYPE[type] },
  {
    title: '封面',
    dataIndex: 'cover',
    width: 76,
    render: (cover, { title }) =>
      cover ? (
        <InSight size={COVER_SIZE}>
          <UploadedImage fileName={cover} alt={`${title}的封面`} size={COVER_SIZE} />
        </InSight>
      ) : (
        '—'
      ),
  },
  { title: '出版单位', dataIndex: 'publisher_name', width: 150, ellipsis: true, extra: true },
  { title: '置顶', dataIndex: 'is_top', width: 64, render: (top) => (top === 1 ? '是' : '否') },
  {
    title: '状态',
    dataIndex: 'status',
    width: 84,
    render: (status) => <Status of={NEWS_LOOK} value={status} />,
  },
  { title: '阅读', dataIndex: 'read_count', width: 70, align: 'end' },
  { title: '发布时间', dataIndex: 'publish_time', width: 160, render: (at) => at ?? '—' },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="标题">
      <Input allowClear placeholder="标题" />
    </Filter>
    <Filter name="news_type" label="类型">
      <Select allowClear placeholder="全部" options={options(NEWS_TYPE)} style={{ width: 110 }} />
    </Filter>
    <Filter name="status" label="状态">
      <Select allowClear placeholder="全部" options={options(NEWS_STATUS)} style={{ width: 110 }} />
    </Filter>
  </>
)

const tell = (text: string) => ({ onSuccess: () => toast.success(text) })

/** Publishing, taking back and deleting one of them. */
function useNewsActs() {
  const set = useAct('publisher_news_set')
  return {
    publish: ({ news_id }: NewsRow) => set.mutate({ news_id, op: 'publish' }, tell('已发布')),
    takeBack: ({ news_id, title }: NewsRow) =>
      confirmLoss({
        title: `确定下线“${title}”？`,
        loss: '下线后其他人不再看到，可以再次发布。',
        verb: '下线',
        onOk: () => set.mutateAsync({ news_id, op: 'offline' }),
      }),
    remove: ({ news_id, title }: NewsRow) =>
      confirmLoss({
        title: `确定删除“${title}”？`,
        loss: '正文、封面和附件一并删除，不能恢复。',
        verb: '删除',
        onOk: () => set.mutateAsync({ news_id, op: 'remove' }),
      }),
  }
}

/** 出版动态: what the user's publisher tells; all of them for an administrator. */
export default function PublisherNewsPage() {
  const list = useList('publisher_news_list', { fixed: OWN, rowKey: 'news_id' })
  const acts = useNewsActs()
  /** 0: a new one. */
  const [edited, setEdited] = useState<number>()
  const columns = [
    ...COLUMNS,
    actionsColumn<NewsRow>(
      (row) => (
        <>
          <Button type="link" onClick={() => setEdited(row.news_id)}>
            修改
          </Button>
          {row.status === 'published' ? (
            <Button type="link" onClick={() => acts.takeBack(row)}>
              下线
            </Button>
          ) : (
            <>
              <Button type="link" onClick={() => acts.publish(row)}>
                发布
              </Button>
              <Button type="link" danger onClick={() => acts.remove(row)}>
                删除
              </Button>
            </>
          )}
        </>
      ),
      160,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有动态；点“新增”写第一条"
      filters={<Filters />}
      actions={
        <Button type="primary" onClick={() => setEdited(0)}>
          新增
        </Button>
      }
    >
      {edited !== undefined && (
        <Suspense>
          <NewsDrawer news_id={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </ListPage>
  )
}
