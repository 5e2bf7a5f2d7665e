import { keysOf } from '#contract/facts/closed'
import { useState } from 'react'
import { useAct } from '#src/api/query'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import type { Batch } from './columns'
import { UnrestoredDialog, type Unrestored } from './UnrestoredDialog'

const UNITS = {
  book: '种教材',
  expert: '位专家及其新建的账号',
  group_expert: '位专家的组内席位',
  group_book: '种教材的分组（教材留在参评教材中）',
  fenpei: '条分配',
  avoid: '条回避记录',
  score: '项线下成绩（所在的评审退回未评审）',
} as const
const TYPES = keysOf(UNITS)

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

/** Takes batches back after a question that says what is lost, and tells what could not be restored. */
export function useRollback() {
  const del = useAct('import_del')
  const [kept, setKept] = useState<Unrestored>()
  const rollBack = (batches: readonly Batch[]) => {
    const [first] = batches
    if (!first) return
    confirmLoss({
      title: batches.length > 1 ? `确定回滚这${batches.length}个批次？` : `确定回滚“${first.file_name}”？`,
      loss: lossOf(batches),
      verb: '回滚',
      onOk: async () => {
        const import_ids = batches.map(({ import_id }) => import_id)
        const { deleted_num, restored_num, kept: left } = await del.mutateAsync({ import_ids })
        toast.success(
          `已回滚，删除${deleted_num}条${restored_num > 0 ? `，恢复${restored_num}位专家的资料` : ''}`,
        )
        if (left.length > 0) setKept(left)
      },
    })
  }
  /** Deletes the record of a batch that has been rolled back. */
  const forget = ({ import_id, file_name }: Batch) =>
    confirmLoss({
      title: `确定删除“${file_name}”的导入记录？`,
      loss: '该批次已经回滚，删除的是列表中的记录及其错误明细，操作日志仍然保留。',
      verb: '删除',
      onOk: async () => {
        await del.mutateAsync({ import_ids: [import_id], rollback: 0 })
        toast.success('已删除')
      },
    })
  return {
    ask: rollBack,
    forget,
    dialog: kept && <UnrestoredDialog kept={kept} onClose={() => setKept(undefined)} />,
  }
}
