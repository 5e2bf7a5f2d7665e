import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { OBJECTION_STATUS } from '#contract/facts/declaration/afterResult'
import { options } from '#contract/facts/closed'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { ObjectionDrawer } from './ObjectionDrawer'

type Raised = Row<'objection_list'>
const Filter = Form.Item<In<'objection_list'>>

const COLUMNS: Columns<Raised> = [
  { title: '书名', dataIndex: 'book_name', width: 200, ellipsis: true, fixed: 'start' },
  { title: '异议人', dataIndex: 'person', width: 90 },
  { title: '单位', dataIndex: 'unit', width: 170, ellipsis: true },
  { title: '身份证号', dataIndex: 'id_no', width: 176 },
  { title: '联系电话', dataIndex: 'phone', width: 120 },
  { title: '提出时间', dataIndex: 'create_time', width: 160 },
  { title: '处理', dataIndex: 'status', width: 104, render: (status) => OBJECTION_STATUS[status] },
  { title: '答复时间', dataIndex: 'answer_time', width: 160, render: (time) => time ?? '—' },
]

/** 异议处理: those that wait come first. */
export function Objections({ project_id }: { project_id: number }) {
  const list = useList('objection_list', { fixed: { project_id }, rowKey: 'objection_id' })
  const [opened, setOpened] = useState<number>()
  const acts = actionsColumn<Raised>(
    ({ objection_id, status }) => (
      <Button type="link" onClick={() => setOpened(objection_id)}>
        {status === 'open' ? '处理' : '查看'}
      </Button>
    ),
    84,
  )
  return (
    <ListPage
      list={list}
      columns={[...COLUMNS, acts]}
      empty="没有收到异议"
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear aria-label="异议" placeholder="书名、异议人、单位" style={{ width: 220 }} />
          </Filter>
          <Filter name="status" label="处理">
            <Select
              allowClear
              placeholder="全部"
              options={options(OBJECTION_STATUS)}
              style={{ width: 130 }}
            />
          </Filter>
        </>
      }
    >
      {opened !== undefined && (
        <ObjectionDrawer key={opened} objection_id={opened} onClose={() => setOpened(undefined)} />
      )}
    </ListPage>
  )
}
