import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { download } from '#src/api/files/download'
import { useAct } from '#src/api/query'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { toast } from '#src/ui/feedback'

type Item = Row<'dict_list'>
const Filter = Form.Item<In<'dict_list'>>

const STATES = [
  { value: '0', label: '正常' },
  { value: '1', label: '停用' },
]

const columns: Columns<Item> = [
  { title: '编码', dataIndex: 'dictCode', width: 80, sorter: true },
  { title: '字典类型', dataIndex: 'dictType', width: 160 },
  { title: '标签', dataIndex: 'dictLabel', width: 150, sorter: true, ellipsis: true },
  { title: '键值', dataIndex: 'dictValue', width: 150, ellipsis: true },
  { title: '排序', dataIndex: 'dictSort', width: 80, sorter: true },
  { title: '状态', dataIndex: 'status', width: 80, render: (status) => (status === '0' ? '正常' : '停用') },
  { title: '创建时间', dataIndex: 'createTime', width: 170 },
  actionsColumn(
    (item) => (
      <Button type="link" onClick={() => toast.info(`${item.dictType} ${item.dictLabel}`)}>
        查看
      </Button>
    ),
    90,
  ),
]

/** A list as every page has it, over the dictionaries of this server. */
export function ListDemo() {
  const list = useList('dict_list', { rowKey: 'dictCode', selection: true })
  const make = useAct('dict_export', { meta: { keep: true } })
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await make
      .mutateAsync(list.filter)
      .then(download)
      .catch(() => undefined)
    setSaving(false)
  }
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <Filter name="dictType" label="字典类型">
            <Input allowClear placeholder="ps_province" />
          </Filter>
          <Filter name="dictLabel" label="标签">
            <Input allowClear />
          </Filter>
          <Filter name="status" label="状态">
            <Select allowClear options={STATES} style={{ width: 100 }} />
          </Filter>
        </>
      }
      actions={
        <>
          <Button loading={isSaving} onClick={() => void save()}>
            导出
          </Button>
          <Button
            disabled={list.selected.length === 0}
            onClick={() => toast.info(`已选${list.selected.length}项`)}
          >
            已选 {list.selected.length}
          </Button>
        </>
      }
    />
  )
}
