import { Button, Form, Input, Tag } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { useAct } from '#src/api/query'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { renderDict } from '#src/features/dict/renderDict'
import { SERIES_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { confirmLoss } from '#src/ui/confirmLoss'

type Series = Row<'book_big_list'>
type Wanted = In<'book_big_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<Series> = [
  {
    title: '系列',
    dataIndex: 'big_name',
    width: 170,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
    render: (name, { big_id }) => <Link to={to('book/bookBig/edit1', { bigId: big_id })}>{name}</Link>,
  },
  { title: '总主编', dataIndex: 'chief_editor', width: 88, ellipsis: true, render: (name) => name ?? '—' },
  {
    title: '出版单位',
    dataIndex: 'publisher_name',
    width: 126,
    ellipsis: true,
    render: (name) => name ?? '—',
  },
  { title: '层次', dataIndex: 'edu_level', width: 84, render: renderDict(EDU_LEVELS) },
  {
    title: '分册',
    dataIndex: 'chosen',
    width: 84,
    render: (chosen, { volumes }) => `${chosen} / ${volumes ?? '—'} 册`,
  },
  {
    title: '成套申报',
    dataIndex: 'is_set_declare',
    width: 80,
    render: (set) => (set === 1 ? <Tag color="blue">成套</Tag> : '否'),
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 92,
    render: (status) => <Status of={SERIES_LOOK} value={status} />,
  },
  { title: '单位', dataIndex: 'dept_name', width: 150, ellipsis: true, extra: true },
  { title: '建立时间', dataIndex: 'create_time', width: 150, sorter: true },
]

/** 系列教材 of the user's unit. */
export function SeriesList() {
  const list = useList('book_big_list', { rowKey: 'big_id' })
  const navigate = useNavigate()
  const act = useAct('book_big_del')
  const remove = ({ big_id, big_name }: Series) =>
    confirmLoss({
      title: `确定删除系列“${big_name}”？`,
      loss: '系列简介、封面和分册次序不能恢复；分册教材本身保留。',
      verb: '删除',
      onOk: () => act.mutateAsync({ big_id }),
    })
  const columns = [
    ...COLUMNS,
    actionsColumn<Series>(
      (row) => (
        <>
          <Link to={to('book/bookBig/edit1', { bigId: row.big_id })}>编辑</Link>
          <Button type="link" danger onClick={() => remove(row)}>
            删除
          </Button>
        </>
      ),
      110,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有系列教材；点“新增”把同一出版社的教材编成系列"
      filters={
        <>
          <Filter name="keyword" label="系列">
            <Input allowClear placeholder="系列名称、总主编" />
          </Filter>
          <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
        </>
      }
      actions={
        <Button type="primary" onClick={() => void navigate(to('book/bookBig/edit1', { bigId: 0 }))}>
          新增
        </Button>
      }
    />
  )
}
