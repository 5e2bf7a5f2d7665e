import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { useAct } from '#src/api/query'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { PurgeDialog } from './PurgeDialog'

type Deleted = Row<'bookinfo_deleted_list'>
const Filter = Form.Item<In<'bookinfo_deleted_list'>>

const COLUMNS: Columns<Deleted> = [
  {
    title: '编号',
    dataIndex: 'book_code',
    width: 120,
    ellipsis: true,
    render: (code, { source_no }) => code ?? source_no ?? '—',
  },
  { title: '书名', dataIndex: 'book_name', width: 190, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '主编', dataIndex: 'first_editor', width: 90, ellipsis: true, extra: true },
  { title: '申报单位', dataIndex: 'declare_unit', width: 150, ellipsis: true, extra: true },
  { title: '年度', dataIndex: 'year', width: 70, align: 'end' },
  {
    title: '状态（删除前）',
    dataIndex: 'declare_status',
    width: 130,
    sorter: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
  { title: '删除人', dataIndex: 'del_by_name', width: 86, ellipsis: true, render: (name) => name ?? '—' },
  { title: '删除时间', dataIndex: 'del_time', width: 160, sorter: true, render: (at) => at ?? '—' },
  { title: '原因', dataIndex: 'del_reason', width: 180, ellipsis: true, render: (reason) => reason ?? '—' },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、编号" style={{ width: 180 }} />
    </Filter>
    <Filter name="del_by_name" label="删除人">
      <Input allowClear placeholder="姓名" style={{ width: 120 }} />
    </Filter>
    <DateRangeFilter label="删除时间" />
  </>
)

/** 已删除教材: what the user's unit has deleted; an administrator deletes for good. */
export default function DeletedBooksPage() {
  const list = useList('bookinfo_deleted_list', { rowKey: 'book_id', selection: true })
  const restore = useAct('bookinfo_restore')
  const mayPurge = useCan({ role: ['admin'], permission: ['declare:book:purge'] })
  const [purged, setPurged] = useState<readonly Deleted[]>()
  const chosen = list.selected.length
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      empty="没有已删除的教材"
      filters={<Filters />}
      actions={
        <>
          <Button
            type="primary"
            disabled={chosen === 0}
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(
                { book_ids: list.selected.map(({ book_id }) => book_id) },
                { onSuccess: ({ done_num }) => toast.success(`已恢复${done_num}种教材，回到删除前的状态`) },
              )
            }
          >
            恢复{chosen > 0 && `（${chosen}）`}
          </Button>
          {mayPurge && (
            <Button danger disabled={chosen === 0} onClick={() => setPurged(list.selected)}>
              彻底删除
            </Button>
          )}
        </>
      }
    >
      {purged && <PurgeDialog books={purged} onClose={() => setPurged(undefined)} />}
    </ListPage>
  )
}
