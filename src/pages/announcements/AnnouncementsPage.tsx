import { Button, Form, Input } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { ANNOUNCEMENT_STATUS, ANNOUNCEMENT_TYPE } from '#contract/facts/system/announcements'
import { useAct } from '#src/api/query'
import { AddDelete } from '#src/features/records/AddDelete'
import { EditDelete } from '#src/features/records/EditDelete'
import { Status } from '#src/features/status/Status'
import { ANNOUNCEMENT_LOOK, ANNOUNCEMENT_TYPE_LOOK } from '#src/features/status/system'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { ReadersDrawer } from './ReadersDrawer'

const AnnouncementDrawer = lazyPart(() => import('./AnnouncementDrawer'))

type Announcement = Row<'announcement_list'>
type Asked = In<'announcement_list'>
const Filter = Form.Item<Asked>

const COLUMNS: Columns<Announcement> = [
  {
    title: '公告标题',
    dataIndex: 'noticeTitle',
    width: 220,
    ellipsis: true,
    fixed: 'start',
    render: (title, { noticeId }) => (
      <Link to={to('system/news/newsDetail/id', { id: noticeId })}>{title}</Link>
    ),
  },
  {
    title: '公告类型',
    dataIndex: 'noticeType',
    width: 90,
    render: (type) => <Status of={ANNOUNCEMENT_TYPE_LOOK} value={type} />,
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 80,
    render: (status) => <Status of={ANNOUNCEMENT_LOOK} value={status} />,
  },
  { title: '置顶', dataIndex: 'isTop', width: 64, render: (isTop) => (isTop === 1 ? '是' : '否') },
  { title: '创建者', dataIndex: 'createBy', width: 120, ellipsis: true },
  { title: '创建时间', dataIndex: 'createTime', width: 164, sorter: true },
]

const Filters = () => (
  <>
    <Filter name="noticeTitle" label="公告标题">
      <Input allowClear style={{ width: 160 }} />
    </Filter>
    <Filter name="createBy">
      <Input allowClear aria-label="创建者" placeholder="创建者账号" style={{ width: 130 }} />
    </Filter>
    <ChoiceFilter<Asked> name="noticeType" labels={ANNOUNCEMENT_TYPE} placeholder="类型" />
    <ChoiceFilter<Asked> name="status" labels={ANNOUNCEMENT_STATUS} placeholder="状态" />
    <DateRangeFilter label="创建时间" />
  </>
)

function useRemoval(onGone: () => void) {
  const remove = useAct('announcement_remove')
  return (gone: readonly Announcement[]): void =>
    confirmLoss({
      title:
        gone.length === 1 ? `确定删除“${gone[0]?.noticeTitle}”？` : `确定删除所选${gone.length}条通知公告？`,
      loss: '内容、附件和阅读记录一并删除，不能恢复；只是不再显示时，请改为“关闭”。',
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ id: gone.map(({ noticeId }) => noticeId) })
        onGone()
        toast.success('删除成功')
      },
    })
}

/** 通知公告: what the offices tell everybody. */
export default function AnnouncementsPage() {
  const list = useList('announcement_list', { rowKey: 'noticeId', selection: true })
  const [edited, setEdited] = useState<number>()
  const [read, setRead] = useState<Announcement>()
  const ask = useRemoval(() => list.select([]))
  const columns: Columns<Announcement> = [
    ...COLUMNS,
    {
      title: '已读',
      dataIndex: 'readNum',
      width: 80,
      align: 'end',
      render: (num, row) => (
        <Button type="link" aria-label={`已读“${row.noticeTitle}”的用户`} onClick={() => setRead(row)}>
          {num === undefined ? '查看' : `${num} 人`}
        </Button>
      ),
    },
    actionsColumn<Announcement>(
      (row) => (
        <EditDelete of="system:notice" onEdit={() => setEdited(row.noticeId)} onDelete={() => ask([row])} />
      ),
      104,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有符合条件的通知公告"
      filters={<Filters />}
      actions={
        <AddDelete of="system:notice" onAdd={() => setEdited(0)} selected={list.selected} onDelete={ask} />
      }
    >
      {edited !== undefined && (
        <Suspense>
          <AnnouncementDrawer key={edited} noticeId={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      {read && <ReadersDrawer key={read.noticeId} announcement={read} onClose={() => setRead(undefined)} />}
    </ListPage>
  )
}
