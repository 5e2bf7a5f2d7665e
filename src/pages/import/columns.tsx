import { Button, Typography } from 'antd'
import type { Row } from '#contract'
import { IMPORT_TYPE } from '#contract/facts/imports'
import { actionsColumn, type Columns } from '#src/list/columns'
import { IMPORT_LOOK } from '#src/features/status/imports'
import { Status } from '#src/features/status/Status'
import { Can } from '#src/session/Can'

export type Batch = Row<'import_list'>

interface Acts {
  onRollBack: (batch: Batch) => void
  onForget: (batch: Batch) => void
  onErrors: (batch: Batch) => void
}

export const batchColumns = ({ onRollBack, onForget, onErrors }: Acts): Columns<Batch> => [
  { title: '批次', dataIndex: 'import_id', width: 60 },
  { title: '类型', dataIndex: 'import_type', width: 84, render: (type) => IMPORT_TYPE[type] },
  {
    title: '评审活动',
    dataIndex: 'project_name',
    width: 120,
    ellipsis: true,
    render: (name) => name ?? '—',
  },
  { title: '文件', dataIndex: 'file_name', width: 150, ellipsis: true },
  {
    title: '行数',
    dataIndex: 'total_num',
    width: 150,
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
    width: 90,
    render: (status) => <Status of={IMPORT_LOOK} value={status} />,
  },
  { title: '导入人', dataIndex: 'user_name', width: 102, ellipsis: true, extra: true },
  // To the minute, so that the table fits into a small window.
  { title: '导入时间', dataIndex: 'create_time', width: 142, render: (time) => time.slice(0, 16) },
  actionsColumn(
    (batch) => (
      <>
        <Can permission={['review:import:remove']}>
          {batch.can_rollback ? (
            <Button type="link" danger onClick={() => onRollBack(batch)}>
              回滚
            </Button>
          ) : (
            <Button type="link" danger onClick={() => onForget(batch)}>
              删除
            </Button>
          )}
        </Can>
        {batch.fail_num > 0 && (
          <Button type="link" onClick={() => onErrors(batch)}>
            错误明细
          </Button>
        )}
      </>
    ),
    120,
  ),
]
