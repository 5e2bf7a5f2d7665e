import { Button, Form, Input, Select, Typography } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { IMPORT_STATUS, IMPORT_TYPE, options } from '#contract/dict'
import { useAct } from '#src/api/query'
import { actionsColumn, type Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { StatusTag } from '#src/ui/StatusTag'
import { toast } from '#src/ui/feedback'
import { confirmLoss } from '#src/ui/confirmLoss'
import { ErrorsDialog } from './ErrorsDialog'
import { type Kept, KeptDialog } from './KeptDialog'

type Batch = Row<'import_list'>
const Filter = Form.Item<In<'import_list'>>

const UNITS = {
  book: '种教材',
  expert: '位专家及其新建的账号',
  group_expert: '位专家的组内席位',
  group_book: '种教材的分组（教材留在参评教材中）',
  fenpei: '条分配',
  avoid: '条回避记录',
} as const
const TYPES = Object.keys(UNITS) as (keyof typeof UNITS)[]

function lossOf(batches: readonly Batch[]): string {
  const parts = TYPES.flatMap((type) => {
    const those = batches.filter((batch) => batch.import_type === type)
    const count = those.reduce((sum, { success_num, merged_num }) => sum + success_num - merged_num, 0)
    return count > 0 ? [`${count}${UNITS[type]}`] : []
  })
  const merged = batches.reduce((sum, { merged_num }) => sum + merged_num, 0)
  return [
    (parts.length > 0 || merged === 0) &&
      `将删除所导入的${parts.join('、') || '数据'}，不能恢复，只能重新导入。已用于评审的批次不能回滚。`,
    merged > 0 && `被补充或修改的${merged}位专家恢复导入前的资料，导入之后又改过的内容不动，并逐条列出。`,
  ]
    .filter(Boolean)
    .join('')
}

const isThere = ({ status }: Batch) => status !== 'rolled_back'

/** 导入批次 */
export function BatchList() {
  const list = useList('import_list', {}, 'import_id')
  const [shown, setShown] = useState<Batch>()
  const [kept, setKept] = useState<Kept>()
  const del = useAct('import_del')
  const rollBack = (batches: readonly Batch[]) => {
    const [first] = batches
    if (!first) return
    confirmLoss({
      title: batches.length > 1 ? `确定回滚这${batches.length}个批次？` : `确定回滚“${first.file_name}”？`,
      loss: lossOf(batches),
      verb: '回滚',
      onOk: async () => {
        const {
          deleted_num,
          restored_num,
          kept: left,
        } = await del.mutateAsync({
          import_ids: batches.map(({ import_id }) => import_id),
        })
        toast.success(
          `已回滚，删除${deleted_num}条${restored_num > 0 ? `，恢复${restored_num}位专家的资料` : ''}`,
        )
        if (left.length > 0) setKept(left)
      },
    })
  }
  const columns: Columns<Batch> = [
    { title: '批次', dataIndex: 'import_id', width: 64 },
    { title: '类型', dataIndex: 'import_type', width: 88, render: (type) => IMPORT_TYPE[type] },
    {
      title: '评审活动',
      dataIndex: 'project_name',
      width: 150,
      ellipsis: true,
      render: (name) => name ?? '—',
    },
    { title: '文件', dataIndex: 'file_name', width: 160, ellipsis: true },
    {
      title: '行数',
      dataIndex: 'total_num',
      width: 168,
      render: (total, { success_num, merged_num, known_num, fail_num }) => (
        <>
          <div>共{total}行</div>
          <Typography.Text type="secondary">
            {[
              `导入${success_num - merged_num}`,
              merged_num > 0 && `更新${merged_num}`,
              known_num > 0 && `已有${known_num}`,
              fail_num > 0 && `失败${fail_num}`,
            ]
              .filter(Boolean)
              .join('，')}
          </Typography.Text>
        </>
      ),
    },
    {
      title: '状态',
      dataIndex: 'status',
      width: 96,
      render: (status) => (
        <StatusTag value={status} labels={IMPORT_STATUS} colours={{ success: 'green', partial: 'orange' }} />
      ),
    },
    { title: '导入人', dataIndex: 'user_name', width: 102, ellipsis: true },
    // To the minute, so that the table fits into a small window.
    { title: '导入时间', dataIndex: 'create_time', width: 150, render: (time) => time.slice(0, 16) },
    actionsColumn(
      (batch) => (
        <>
          {isThere(batch) && (
            <Button type="link" danger onClick={() => rollBack([batch])}>
              回滚
            </Button>
          )}
          {batch.fail_num > 0 && (
            <Button type="link" onClick={() => setShown(batch)}>
              错误明细
            </Button>
          )}
        </>
      ),
      140,
    ),
  ]
  const chosen = list.selected.filter(isThere)
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <Button danger disabled={chosen.length === 0} onClick={() => rollBack(chosen)}>
          批量回滚
        </Button>
      }
      filters={
        <>
          <Filter name="import_type" label="类型">
            <Select allowClear placeholder="全部" style={{ width: 120 }} options={options(IMPORT_TYPE)} />
          </Filter>
          <Filter name="status" label="状态">
            <Select allowClear placeholder="全部" style={{ width: 120 }} options={options(IMPORT_STATUS)} />
          </Filter>
          <Filter name="keyword" label="文件名">
            <Input allowClear style={{ width: 160 }} />
          </Filter>
          <DateRangeFilter label="导入时间" />
        </>
      }
    >
      {shown && <ErrorsDialog batch={shown} onClose={() => setShown(undefined)} />}
      {kept && <KeptDialog kept={kept} onClose={() => setKept(undefined)} />}
    </ListPage>
  )
}
