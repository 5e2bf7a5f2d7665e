import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { YES_NO } from '#contract/facts/system/dict'
import { parameterStays } from '#contract/rules/systemOffice'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
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
import { ParameterFields } from './ParameterFields'

type Parameter = Row<'config_list'>
type Wanted = In<'config_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<Parameter> = [
  { title: '编号', dataIndex: 'configId', width: 76, sorter: true, extra: true },
  { title: '参数名称', dataIndex: 'configName', width: 190, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '参数键名', dataIndex: 'configKey', width: 250, ellipsis: true, sorter: true },
  {
    title: '参数键值',
    dataIndex: 'configValue',
    width: 120,
    ellipsis: true,
    render: (value) => value || '（空）',
  },
  { title: '内置', dataIndex: 'configType', width: 60, render: (configType) => YES_NO[configType] },
  {
    title: '备注',
    dataIndex: 'remark',
    width: 140,
    ellipsis: true,
    extra: true,
    render: (remark) => remark ?? '—',
  },
  { title: '创建时间', dataIndex: 'createTime', width: 160, sorter: true },
]

const Filters = () => (
  <>
    <Filter name="configName" label="参数名称">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <Filter name="configKey" label="参数键名">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="configType" labels={YES_NO} placeholder="系统内置" width={110} />
    <DateRangeFilter label="创建时间" />
  </>
)

function useRemoval(onDone: () => void) {
  const remove = useAct('config_remove')
  return (gone: readonly Parameter[]): void =>
    confirmLoss({
      title:
        gone.length === 1 ? `确定删除参数“${gone[0]?.configName}”？` : `确定删除所选${gone.length}个参数？`,
      loss: `按键名读取它们的页面将得到空值：${gone.map(({ configKey }) => configKey).join('、')}`,
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ id: gone.map(({ configId }) => configId).join(',') })
        onDone()
        toast.success('删除成功')
      },
    })
}

/** 刷新缓存: the server keeps none, so what is on screen is read again. */
function RefreshButton() {
  const refresh = useAct('config_refresh')
  return (
    <Button
      loading={refresh.isPending}
      title="参数保存后立即生效，服务器没有缓存；刷新后重新读取各页面"
      onClick={() => refresh.mutate({}, { onSuccess: () => toast.success('已刷新，参数是最新的') })}
    >
      刷新缓存
    </Button>
  )
}

/** 参数设置 */
export default function ParametersPage() {
  const list = useList('config_list', { rowKey: 'configId', selection: true })
  const [edited, setEdited] = useState<Parameter>()
  const add = useModalForm('config_add', '新增参数', { success: '新增成功' })
  const edit = useModalForm('config_edit', '修改参数', { success: '修改成功' })
  const ask = useRemoval(() => list.select([]))
  const columns = [
    ...COLUMNS,
    actionsColumn<Parameter>(
      (row) => (
        <EditDelete
          of="system:config"
          stays={parameterStays(row)}
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
      empty="没有符合条件的参数"
      filters={<Filters />}
      actions={
        <>
          <AddDelete
            of="system:config"
            onAdd={() => add.open({ configType: 'N' })}
            selected={list.selected}
            stays={parameterStays}
            onDelete={ask}
          />
          <Can permission={['system:config:export']}>
            <ExportButton load={serverFile((options) => call('config_export', list.filter, options))} />
          </Can>
          <Can permission={['system:config:remove']}>
            <RefreshButton />
          </Can>
        </>
      }
    >
      {add.dialog(<ParameterFields />)}
      {edit.dialog(<ParameterFields stored={edited} />)}
    </ListPage>
  )
}
