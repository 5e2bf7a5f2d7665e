import { Button, Table, Tag } from 'antd'
import { AVOID_KIND, REVIEW_STATUS } from '#contract/dict'
import { useAct } from '#src/api/query'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { toast } from '#src/ui/feedback'
import { useConfirmLoss } from '#src/ui/useConfirmLoss'
import type { AvoidAnswer } from './avoidance'
import styles from './GroupBooks.module.css'
import type { Matrix } from './matrix'
import type { TabProps } from './place'

type Conflict = AvoidAnswer['conflicts'][number]

const COLUMNS: Columns<Conflict> = [
  { title: '教材', dataIndex: 'book_name', width: 260, ellipsis: true },
  { title: '专家', dataIndex: 'user_name', width: 100 },
  { title: '规则', dataIndex: 'kind', width: 130, render: (kind) => AVOID_KIND[kind] },
  { title: '事实', dataIndex: 'fact', width: 220, ellipsis: true },
  { title: '评审', dataIndex: 'review_status', width: 80, render: (status) => REVIEW_STATUS[status] },
  {
    title: '处理',
    dataIndex: 'forced_reason',
    width: 200,
    ellipsis: true,
    render: (reason) => (reason === null ? '' : `强制分配：${reason}`),
  },
]

/** Pairs of this group that are allocated although the rules keep them apart. */
export function AvoidConflicts({
  place: { project_id },
  conflicts,
  matrix,
  late,
}: TabProps & { conflicts: readonly Conflict[]; matrix: Matrix }) {
  const take = useAct('delete_fenpei')
  const confirm = useConfirmLoss()
  const here = new Set(matrix.books.map(({ book_id }) => book_id))
  const shown = conflicts.filter(({ book_id }) => here.has(book_id))
  const open = shown.filter(({ forced_reason }) => forced_reason === null).length
  const cancel = ({ fenpei_id, book_name, user_name }: Conflict) =>
    confirm({
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
  const columns: Columns<Conflict> = [
    ...COLUMNS,
    actionsColumn(
      (conflict) =>
        conflict.review_status === 'assigned' && (
          <Button type="link" disabled={late !== undefined} title={late} onClick={() => cancel(conflict)}>
            取消分配
          </Button>
        ),
      110,
    ),
  ]
  return (
    <section aria-label="回避冲突">
      <h3 className={styles['heading']}>
        回避冲突 {open > 0 ? <Tag color="error">{open} 条待处理</Tag> : <Tag color="success">无待处理</Tag>}
      </h3>
      <p className={styles['note']}>
        本组已分配但按规则应回避的。未评的可逐条取消，或在“分配”中用“补齐”一次处理；已评的请先退回专家。
      </p>
      {shown.length > 0 && (
        <Table<Conflict>
          rowKey="fenpei_id"
          size="small"
          columns={columns}
          dataSource={shown}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          scroll={{ x: totalWidth(columns) }}
        />
      )}
    </section>
  )
}
