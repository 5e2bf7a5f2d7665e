import { Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import styles from './Analysis.module.css'
import { fullOf, Lean } from './Lean'
import { RankChange } from './RankChange'

type Corrected = Row<'corrected_score_list'>
const Filter = Form.Item<In<'corrected_score_list'>>

const columnsFor = (full: number): Columns<Corrected> => [
  { title: '书名', dataIndex: 'book_name', width: 180, ellipsis: true, fixed: 'start', sorter: true },
  {
    title: '评审组',
    dataIndex: 'group_name',
    width: 112,
    ellipsis: true,
    render: (name) => name ?? '未分组',
  },
  { title: '有效评审', dataIndex: 'review_num', width: 100, align: 'end', sorter: true },
  { title: '均分', dataIndex: 'raw', width: 84, align: 'end', sorter: true, render: figure },
  { title: '修正分', dataIndex: 'corrected', width: 92, align: 'end', sorter: true, render: figure },
  {
    title: '修正',
    dataIndex: 'shift',
    width: 160,
    sorter: true,
    render: (value) => <Lean value={value} full={full} />,
  },
  { title: '均分名次', dataIndex: 'rank_raw', width: 110, align: 'end', sorter: true },
  {
    title: '修正名次',
    dataIndex: 'rank_corrected',
    width: 120,
    align: 'end',
    sorter: true,
    render: (after, { rank_raw }) => <RankChange before={rank_raw} after={after} />,
  },
]

/** Every book's mean beside what it would be had all experts one scale: to look at, no part of the result. */
export function CorrectedScores({ project_id }: { project_id: number }) {
  const list = useList('corrected_score_list', { fixed: { project_id }, rowKey: 'book_id' })
  return (
    <>
      <p className={styles['note']}>
        只供参考，不影响结果。修正分：把每位专家的宽严从他给的分里扣除后再平均。修正大的教材，多半是恰好分到了偏宽或偏严的专家。
      </p>
      <ListPage
        list={list}
        columns={columnsFor(fullOf(list.rows.map((row) => row.shift)))}
        filters={
          <>
            <Filter name="keyword" label="教材">
              <Input allowClear placeholder="书名" style={{ width: 200 }} />
            </Filter>
            <Filter name="group_id" label="评审组">
              <GroupFilter project_id={project_id} />
            </Filter>
          </>
        }
        empty="还没有已评的教材"
      />
    </>
  )
}
