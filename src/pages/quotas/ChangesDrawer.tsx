import { Drawer, Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import { EDU_LEVEL } from '#contract/facts/books'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'

type Change = Row<'declare_quota_changes'>
const Filter = Form.Item<In<'declare_quota_changes'>>

const said = (total: number | null): string => (total === null ? '未设置' : String(total))

const COLUMNS: Columns<Change> = [
  { title: '时间', dataIndex: 'create_time', width: 160 },
  { title: '单位', dataIndex: 'dept_name', width: 180, ellipsis: true },
  {
    title: '层次',
    dataIndex: 'edu_level',
    width: 90,
    render: (level) => (level === null ? '全部' : EDU_LEVEL[level]),
  },
  {
    title: '名额',
    dataIndex: 'after_total',
    width: 130,
    render: (after, { before_total }) => `${said(before_total)} → ${said(after)}`,
  },
  { title: '备注', dataIndex: 'remark', width: 140, ellipsis: true, render: (remark) => remark ?? '' },
  { title: '分配人', dataIndex: 'user_name', width: 100, ellipsis: true },
]

/** 分配记录 of a year. */
export default function ChangesDrawer({ year, onClose }: { year: number; onClose: () => void }) {
  const list = useList('declare_quota_changes', { rowKey: 'change_id', fixed: { year } })
  return (
    <Drawer open title={`${year}年名额分配记录`} size={900} onClose={onClose}>
      <ListPage
        list={list}
        columns={COLUMNS}
        empty="还没有分配过名额"
        filters={
          <Filter name="keyword" label="单位">
            <Input allowClear placeholder="单位名称" />
          </Filter>
        }
      />
    </Drawer>
  )
}
