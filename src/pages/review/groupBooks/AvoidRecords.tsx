import { Button, Flex, Table } from 'antd'
import { useState } from 'react'
import { AVOID_KIND } from '#contract/dict'
import { useAct } from '#src/api/query'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { confirmLoss } from '#src/ui/confirmLoss'
import { AddAvoidance } from './AddAvoidance'
import type { AvoidAnswer } from './avoidance'
import styles from './GroupBooks.module.css'
import type { Matrix } from './matrix'
import type { TabProps } from './place'

type AvoidRecord = AvoidAnswer['records'][number]

const objectOf = ({ book_name, unit }: Pick<AvoidRecord, 'book_name' | 'unit'>) =>
  book_name === null ? `单位“${unit ?? ''}”的教材` : `《${book_name}》`

const COLUMNS: Columns<AvoidRecord> = [
  { title: '专家', dataIndex: 'user_name', width: 100 },
  { title: '回避对象', key: 'object', width: 260, ellipsis: true, render: (_, record) => objectOf(record) },
  { title: '类型', dataIndex: 'kind', width: 110, render: (kind) => AVOID_KIND[kind] },
  {
    title: '来源',
    dataIndex: 'source',
    width: 80,
    render: (source) => (source === 'expert' ? '专家' : '管理员'),
  },
  { title: '理由', dataIndex: 'reason', width: 300, ellipsis: true },
]

interface Props extends TabProps {
  records: readonly AvoidRecord[]
  matrix: Matrix
  /** What comes to light late may still be put on record for a while. */
  tooLateToAdd: string | undefined
}

/** What people have put on record about the experts of this group. */
export function AvoidRecords({ place, records, matrix, late, tooLateToAdd }: Props) {
  const [isAdding, setAdding] = useState(false)
  const update = useAct('pingshen_avoid_update')
  const here = new Set(matrix.experts.map(({ user_id }) => user_id))
  const shown = records.filter(({ user_id }) => here.has(user_id))
  const remove = (record: AvoidRecord) =>
    confirmLoss({
      title: `确定移除${record.user_name}对${objectOf(record)}的回避？`,
      loss: '移除后，自动分配和抽签可以再把它们分在一起（专家本人已回避的评审除外）。',
      verb: '移除',
      onOk: () => update.mutateAsync({ project_id: place.project_id, remove: [record.avoid_id] }),
    })
  const columns: Columns<AvoidRecord> = [
    ...COLUMNS,
    actionsColumn(
      (record) => (
        <Button type="link" danger disabled={late !== undefined} title={late} onClick={() => remove(record)}>
          移除
        </Button>
      ),
      80,
    ),
  ]
  return (
    <section aria-label="回避名单">
      <Flex justify="space-between" align="center" className={styles['bar'] ?? ''}>
        <h3 className={styles['heading']}>回避名单（本组专家）</h3>
        <Button disabled={tooLateToAdd !== undefined} title={tooLateToAdd} onClick={() => setAdding(true)}>
          添加回避
        </Button>
      </Flex>
      <Table<AvoidRecord>
        rowKey="avoid_id"
        size="small"
        columns={columns}
        dataSource={shown}
        locale={{ emptyText: '没有登记的回避；按规则的回避见“矩阵”' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: totalWidth(columns) }}
      />
      {isAdding && <AddAvoidance place={place} matrix={matrix} onClose={() => setAdding(false)} />}
    </section>
  )
}
