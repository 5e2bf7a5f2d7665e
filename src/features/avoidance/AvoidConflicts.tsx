import { Button, Flex, Table, Tag } from 'antd'
import { useState } from 'react'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { type ProjectStatus, tooLateFor } from '#contract/facts/projectLife'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { useAct } from '#src/api/query'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { selectionWords } from '#src/list/selectionWords'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { AvoidConflict } from './avoidance'
import styles from './Avoidance.module.css'
import { VoidReviews } from './VoidReviews'

const COLUMNS: Columns<AvoidConflict> = [
  { title: '教材', dataIndex: 'book_name', width: 200, ellipsis: true },
  { title: '专家', dataIndex: 'user_name', width: 88 },
  { title: '规则', dataIndex: 'kind', width: 120, render: (kind) => AVOID_KIND[kind] },
  { title: '事实', dataIndex: 'fact', width: 200, ellipsis: true },
  { title: '评审', dataIndex: 'review_status', width: 80, render: (status) => REVIEW_STATUS[status] },
  {
    title: '处理',
    dataIndex: 'forced_reason',
    width: 120,
    ellipsis: true,
    render: (reason) => (reason === null ? '' : `强制分配：${reason}`),
  },
]

interface Props {
  project_id: number
  project_status: ProjectStatus
  shown: readonly AvoidConflict[]
  /** Why no assignment may be taken back, in words. */
  late: string | undefined
  /** Whose conflicts these are: 本组 */
  of: string
}

interface Acts {
  /** Why no assignment may be taken back, in words. */
  late: string | undefined
  /** Why no review may be made void, in words. */
  tooLate: string | undefined
  onCancel: (conflict: AvoidConflict) => void
  onVoid: (conflict: AvoidConflict) => void
}

const columnsFor = ({ late, tooLate, onCancel, onVoid }: Acts): Columns<AvoidConflict> => [
  ...COLUMNS,
  actionsColumn(
    (conflict) =>
      conflict.review_status === 'assigned' ? (
        <Can permission={['review:fenpei:remove']}>
          <Button type="link" disabled={late !== undefined} title={late} onClick={() => onCancel(conflict)}>
            取消分配
          </Button>
        </Can>
      ) : (
        <Can permission={['review:config:avoid']}>
          <Button
            type="link"
            danger
            disabled={tooLate !== undefined}
            title={tooLate}
            onClick={() => onVoid(conflict)}
          >
            作废评审
          </Button>
        </Can>
      ),
    100,
  ),
]

function useCancelling(project_id: number) {
  const take = useAct('delete_fenpei')
  return ({ fenpei_id, book_name, user_name }: AvoidConflict): void =>
    confirmLoss({
      title: `确定取消${user_name}对《${book_name}》的分配？`,
      loss: '取消后该教材缺一位专家，可在“分配”中补齐。',
      verb: '取消分配',
      onOk: async () => {
        const { refused } = await take.mutateAsync({ project_id, fenpei_ids: [fenpei_id] })
        const [first] = refused
        if (first) toast.warning(`${first.reason}，不能取消分配`)
        else toast.success('已取消分配')
      },
    })
}

/** Pairs that are allocated although the rules keep them apart: by what is known now, whenever it became known. */
export function AvoidConflicts({ project_id, project_status, shown, late, of }: Props) {
  const [picked, setPicked] = useState<readonly number[]>([])
  const [voided, setVoided] = useState<readonly AvoidConflict[]>()
  const chosen = shown.filter(({ fenpei_id }) => picked.includes(fenpei_id))
  const tooLate = tooLateFor('weighing', project_status, '作废评审')
  const open = shown.filter(({ forced_reason }) => forced_reason === null).length
  const cancel = useCancelling(project_id)
  const columns = columnsFor({ late, tooLate, onCancel: cancel, onVoid: (one) => setVoided([one]) })
  return (
    <section aria-label="回避冲突">
      <Flex justify="space-between" align="center" className={styles['bar'] ?? ''}>
        <h3 className={styles['heading']}>
          回避冲突 {open > 0 ? <Tag color="error">{open} 条待处理</Tag> : <Tag color="success">无待处理</Tag>}
        </h3>
        {shown.length > 0 && (
          <Can permission={['review:config:avoid']}>
            <Button
              danger
              disabled={tooLate !== undefined || chosen.length === 0}
              title={tooLate ?? ''}
              onClick={() => setVoided(chosen)}
            >
              作废所选评审
            </Button>
          </Can>
        )}
      </Flex>
      <p className={styles['note']}>
        {of}
        已分配但按规则应回避的，包括分配之后教材编者、出版单位或专家单位有变动的。未评的可逐条取消，或在“分配”中用“补齐”一次处理；已经开始或提交的评审须作废。
      </p>
      {shown.length > 0 && (
        <Table<AvoidConflict>
          rowKey="fenpei_id"
          size="small"
          columns={columns}
          dataSource={shown}
          rowSelection={{
            ...selectionWords,
            selectedRowKeys: chosen.map(({ fenpei_id }) => fenpei_id),
            onChange: (keys) => setPicked(keys.map(Number)),
          }}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          scroll={{ x: totalWidth(columns) + 48 }}
        />
      )}
      {voided && (
        <VoidReviews
          project_id={project_id}
          project_status={project_status}
          chosen={voided}
          onClose={() => setVoided(undefined)}
          onVoided={() => {
            setVoided(undefined)
            setPicked([])
          }}
        />
      )}
    </section>
  )
}
