import { Drawer, Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'

type Reader = Row<'announcement_readers'>
const Filter = Form.Item<In<'announcement_readers'>>

const COLUMNS: Columns<Reader> = [
  { title: '账号', dataIndex: 'userName', width: 120, ellipsis: true },
  { title: '姓名', dataIndex: 'nickName', width: 100, ellipsis: true },
  { title: '单位', dataIndex: 'deptName', width: 180, ellipsis: true, render: (name) => name ?? '—' },
  { title: '阅读时间', dataIndex: 'readTime', width: 164 },
]

interface Props {
  announcement: Pick<Row<'announcement_list'>, 'noticeId' | 'noticeTitle'>
  onClose: () => void
}

/** Who has read an announcement, the latest first. */
export function ReadersDrawer({ announcement: { noticeId, noticeTitle }, onClose }: Props) {
  const list = useList('announcement_readers', { fixed: { noticeId }, rowKey: 'userName' })
  return (
    <Drawer title={`已读“${noticeTitle}”的用户`} size={720} open onClose={onClose}>
      <ListPage
        list={list}
        columns={COLUMNS}
        empty="还没有人阅读"
        filters={
          <Filter name="searchValue">
            <Input allowClear aria-label="用户" placeholder="账号或姓名" style={{ width: 180 }} />
          </Filter>
        }
      />
    </Drawer>
  )
}
