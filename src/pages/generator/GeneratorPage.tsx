import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { saveFile } from '#src/lib/saveFile'
import { actionsColumn, type Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { DeleteSelected } from '#src/list/DeleteSelected'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { confirm, toast } from '#src/ui/feedback'
import { ImportDialog } from './ImportDialog'
import { FilesDialog } from './FilesDialog'

type Imported = Row<'gen_list'>
const Filter = Form.Item<In<'gen_list'>>

const COLUMNS: Columns<Imported> = [
  { title: '表名', dataIndex: 'tableName', width: 170, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '表描述', dataIndex: 'tableComment', width: 130, ellipsis: true },
  { title: '功能名', dataIndex: 'functionName', width: 120, ellipsis: true, extra: true },
  { title: '实体类', dataIndex: 'className', width: 130, ellipsis: true, extra: true },
  { title: '模块', dataIndex: 'moduleName', width: 76, ellipsis: true },
  { title: '业务名', dataIndex: 'businessName', width: 120, ellipsis: true },
  { title: '创建时间', dataIndex: 'createTime', width: 164, sorter: true, extra: true },
  {
    title: '更新时间',
    dataIndex: 'updateTime',
    width: 164,
    sorter: true,
    render: (time) => time ?? '—',
  },
]

const Filters = () => (
  <>
    <Filter name="tableName" label="表名">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <Filter name="tableComment" label="表描述">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <DateRangeFilter label="创建时间" />
  </>
)

async function save(tables: readonly Imported[], options: { signal?: AbortSignal } = {}): Promise<void> {
  const names = tables.map(({ tableName }) => tableName).join(',')
  const file = await call('gen_pack', { tables: names }, options)
  saveFile(file, file.name, file.type)
}

function useActs(onRemoved: () => void) {
  const sync = useAct('gen_sync')
  const remove = useAct('gen_remove')
  return {
    sync: async ({ tableName }: Imported): Promise<void> => {
      const agreed = await confirm({
        title: `按数据库同步“${tableName}”？`,
        content: '新的列加进来，已没有的列连同它的配置去掉；列的类型变了，该列的配置重新开始，其余不变。',
        okText: '同步',
        cancelText: '取消',
      })
      if (agreed) sync.mutate({ tableName }, { onSuccess: () => toast.success('已与数据库同步') })
    },
    remove: (gone: readonly Imported[]): void =>
      confirmLoss({
        title:
          gone.length === 1
            ? `确定删除“${gone[0]?.tableName}”的生成配置？`
            : `确定删除所选${gone.length}张表的生成配置？`,
        loss: '字段信息和生成信息将被删除，不能恢复；数据库中的表、数据和已经下载的代码不受影响。',
        verb: '删除',
        onOk: async () => {
          await remove.mutateAsync({ tableId: gone.map(({ tableId }) => tableId).join(',') })
          onRemoved()
          toast.success('删除成功')
        },
      }),
  }
}

/** 代码生成 */
export default function GeneratorPage() {
  const list = useList('gen_list', { rowKey: 'tableId', selection: true })
  const [isImporting, setImporting] = useState(false)
  const [shown, setShown] = useState<Imported>()
  const acts = useActs(() => list.select([]))
  const columns = [
    ...COLUMNS,
    actionsColumn<Imported>(
      (row) => (
        <>
          <Can permission={['tool:gen:preview']}>
            <Button type="link" onClick={() => setShown(row)}>
              预览
            </Button>
          </Can>
          <Can permission={['tool:gen:edit']}>
            <Link to={to('gen/edit/tableId', { tableId: row.tableId })}>编辑</Link>
            <Button type="link" onClick={() => void acts.sync(row)}>
              同步
            </Button>
          </Can>
          <Can permission={['tool:gen:code']}>
            <Button type="link" onClick={() => void save([row]).catch(() => undefined)}>
              下载
            </Button>
          </Can>
          <Can permission={['tool:gen:remove']}>
            <Button type="link" danger onClick={() => acts.remove([row])}>
              删除
            </Button>
          </Can>
        </>
      ),
      228,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有已导入的表；点“导入”选择数据库中的表"
      filters={<Filters />}
      actions={
        <>
          <Can permission={['tool:gen:import']}>
            <Button type="primary" onClick={() => setImporting(true)}>
              导入
            </Button>
          </Can>
          <Can permission={['tool:gen:code']}>
            <ExportButton
              disabled={list.selected.length === 0}
              load={async ({ options }) => {
                await save(list.selected, options)
                return undefined
              }}
            >
              下载代码
            </ExportButton>
          </Can>
          <Can permission={['tool:gen:remove']}>
            <DeleteSelected selected={list.selected} onDelete={acts.remove} />
          </Can>
        </>
      }
    >
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {shown && (
        <FilesDialog
          tableId={shown.tableId}
          title={`预览“${shown.functionName}”`}
          onClose={() => setShown(undefined)}
        />
      )}
    </ListPage>
  )
}
