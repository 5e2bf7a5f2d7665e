import { Button, Form, Input } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import type { Input as In, Row } from '#contract'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { useAct } from '#src/api/query'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Column, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { lazyPart } from '#src/ui/offline/lazyPart'
import styles from './Avoidance.module.css'

const ImportAvoidance = lazyPart(() => import('./ImportAvoidance'))

type AvoidRecord = Row<'avoid_record_list'>
type Filter = In<'avoid_record_list'>

const objectOf = ({ book_name, unit }: Pick<AvoidRecord, 'book_name' | 'unit'>) =>
  book_name === null ? `单位“${unit ?? ''}”的教材` : `《${book_name}》`

const COLUMNS: Columns<AvoidRecord> = [
  { title: '专家', dataIndex: 'user_name', width: 96, sorter: true },
  { title: '回避对象', key: 'object', width: 230, ellipsis: true, render: (_, record) => objectOf(record) },
  { title: '类型', dataIndex: 'kind', width: 104, render: (kind) => AVOID_KIND[kind] },
  {
    title: '来源',
    dataIndex: 'source',
    width: 80,
    render: (source) => (source === 'expert' ? '专家' : '管理员'),
  },
  { title: '理由', dataIndex: 'reason', width: 220, ellipsis: true },
  {
    title: '登记时间',
    dataIndex: 'create_time',
    width: 142,
    sorter: true,
    render: (time) => time.slice(0, 16),
  },
]

interface Props {
  title: string
  project_id: number
  /** Only records about the experts of this group. */
  group_id?: number
  /** Why nothing may be taken back, in words. */
  late: string | undefined
  /** What comes to light late may still be put on record for a while. */
  tooLateToAdd: string | undefined
  /** The dialog in which records are added. */
  renderAdding: (onClose: () => void) => ReactNode
}

function useTakingBack(project_id: number) {
  const update = useAct('pingshen_avoid_update')
  return (record: AvoidRecord): void =>
    confirmLoss({
      title: `确定移除${record.user_name}对${objectOf(record)}的回避？`,
      loss: '移除后，自动分配和抽签可以再把它们分在一起（专家本人已回避的评审除外）。',
      verb: '移除',
      onOk: () => update.mutateAsync({ project_id, remove: [record.avoid_id] }),
    })
}

const takingBackColumn = (
  late: string | undefined,
  remove: (record: AvoidRecord) => void,
): Column<AvoidRecord> =>
  actionsColumn(
    (record) => (
      <Can permission={['review:config:avoid']}>
        <Button type="link" danger disabled={late !== undefined} title={late} onClick={() => remove(record)}>
          移除
        </Button>
      </Can>
    ),
    66,
  )

/** What people have put on record about experts, beside what the rules find by themselves. */
export function AvoidRecords({ title, project_id, group_id, late, tooLateToAdd, renderAdding }: Props) {
  const list = useList('avoid_record_list', {
    fixed: { project_id, ...(group_id && { group_id }) },
    rowKey: 'avoid_id',
  })
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const remove = useTakingBack(project_id)
  return (
    <section aria-label="回避名单">
      <h3 className={styles['heading']}>{title}</h3>
      <ListPage
        list={list}
        columns={[...COLUMNS, takingBackColumn(late, remove)]}
        empty="没有登记的回避；按规则的回避见“矩阵”"
        filters={
          <>
            <Form.Item<Filter> name="keyword">
              <Input allowClear aria-label="专家、教材、单位或理由" placeholder="专家、教材、单位或理由" />
            </Form.Item>
            <ChoiceFilter<Filter> name="kind" labels={AVOID_KIND} placeholder="类型" width={180} />
          </>
        }
        actions={
          <Can permission={['review:config:avoid']}>
            <Button
              disabled={tooLateToAdd !== undefined}
              title={tooLateToAdd}
              onClick={() => setAdding(true)}
            >
              添加回避
            </Button>
            {group_id === undefined && (
              <Button
                disabled={tooLateToAdd !== undefined}
                title={tooLateToAdd}
                onClick={() => setImporting(true)}
              >
                导入回避名单
              </Button>
            )}
          </Can>
        }
      >
        {isAdding && renderAdding(() => setAdding(false))}
        {isImporting && (
          <Suspense>
            <ImportAvoidance project_id={project_id} onClose={() => setImporting(false)} />
          </Suspense>
        )}
      </ListPage>
    </section>
  )
}
