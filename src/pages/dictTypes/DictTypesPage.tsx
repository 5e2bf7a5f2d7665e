import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { ENABLED, YES_NO } from '#contract/facts/system/dict'
import { dictionaryStays } from '#contract/rules/systemOffice'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { STATES } from '#src/features/dict/dictionaries'
import { DictTag } from '#src/features/dict/DictTag'
import { useFreshDicts } from '#src/features/dict/useFreshDicts'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { serverFile } from '#src/features/exporting/serverFile'
import { AddDelete } from '#src/features/records/AddDelete'
import { EditDelete } from '#src/features/records/EditDelete'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { TypeFields } from './TypeFields'

type Dictionary = Row<'dict_type_list'>
type Wanted = In<'dict_type_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<Dictionary> = [
  { title: '编号', dataIndex: 'dictId', width: 76, sorter: true, extra: true },
  { title: '字典名称', dataIndex: 'dictName', width: 160, ellipsis: true, sorter: true, fixed: 'start' },
  {
    title: '字典类型',
    dataIndex: 'dictType',
    width: 184,
    ellipsis: true,
    sorter: true,
    render: (type, { dictId, dictName }) => (
      <Link to={to('dict/type/data/dictId', { dictId })} title={`${dictName}的数据`}>
        {type}
      </Link>
    ),
  },
  { title: '数据', dataIndex: 'dataNum', width: 62, align: 'end' },
  { title: '内置', dataIndex: 'builtIn', width: 60, render: (builtIn) => YES_NO[builtIn] },
  {
    title: '状态',
    dataIndex: 'status',
    width: 72,
    render: (status) => <DictTag {...STATES} value={status} />,
  },
  { title: '备注', dataIndex: 'remark', width: 120, ellipsis: true, render: (remark) => remark ?? '—' },
  { title: '创建时间', dataIndex: 'createTime', width: 160, sorter: true },
]

const Filters = () => (
  <>
    <Filter name="dictName" label="字典名称">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <Filter name="dictType" label="字典类型">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="status" labels={ENABLED} placeholder="状态" width={96} />
    <DateRangeFilter label="创建时间" />
  </>
)

function useRemoval(onDone: () => void) {
  const remove = useAct('dict_type_remove')
  return (gone: readonly Dictionary[]): void =>
    confirmLoss({
      title:
        gone.length === 1 ? `确定删除字典“${gone[0]?.dictName}”？` : `确定删除所选${gone.length}个字典？`,
      loss: '字典中没有数据；删除后，按它的字典类型读取的页面没有可选的值。',
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ id: gone.map(({ dictId }) => dictId).join(',') })
        onDone()
        toast.success('删除成功')
      },
    })
}

/** 刷新缓存: dictionaries that this browser has already read are read again. */
function RefreshButton() {
  const fresh = useFreshDicts()
  const refresh = useAct('dict_type_refresh')
  return (
    <Button
      loading={refresh.isPending}
      title="服务器保存后立即生效；浏览器会把读过的字典留用半小时，刷新后重新读取"
      onClick={() =>
        refresh.mutate(
          {},
          {
            onSuccess: () => {
              fresh()
              toast.success('已刷新，各页面将重新读取字典')
            },
          },
        )
      }
    >
      刷新缓存
    </Button>
  )
}

/** 字典管理 */
export default function DictTypesPage() {
  const list = useList('dict_type_list', { rowKey: 'dictId', selection: true })
  const fresh = useFreshDicts()
  const [edited, setEdited] = useState<Dictionary>()
  const add = useModalForm('dict_type_add', '新增字典', { success: '新增成功' })
  const edit = useModalForm('dict_type_edit', '修改字典', { success: '修改成功', onDone: fresh })
  const ask = useRemoval(() => list.select([]))
  const columns = [
    ...COLUMNS,
    actionsColumn<Dictionary>(
      (row) => (
        <EditDelete
          of="system:dict"
          stays={dictionaryStays(row)}
          onEdit={() => {
            setEdited(row)
            edit.open(row)
          }}
          onDelete={() => ask([row])}
        />
      ),
      104,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有符合条件的字典"
      filters={<Filters />}
      actions={
        <>
          <AddDelete
            of="system:dict"
            onAdd={() => add.open({ status: '0' })}
            selected={list.selected}
            stays={dictionaryStays}
            onDelete={ask}
          />
          <Can permission={['system:dict:export']}>
            <ExportButton load={serverFile((options) => call('dict_type_export', list.filter, options))} />
          </Can>
          <Can permission={['system:dict:remove']}>
            <RefreshButton />
          </Can>
        </>
      }
    >
      {add.dialog(<TypeFields />)}
      {edit.dialog(<TypeFields isBuiltIn={edited?.builtIn === 'Y'} />)}
    </ListPage>
  )
}
