import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { renderDict } from '#src/features/dict/renderDict'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { gradeLabel } from './columns'
import { ToldFeedback } from './ToldFeedback'

type Query = In<'book_resultscore'>
const Filter = Form.Item<Query>

const COLUMNS: Columns<Row<'book_resultscore'>> = [
  { title: '书名', dataIndex: 'book_name', width: 150, ellipsis: true, sorter: true, fixed: 'start' },
  { title: 'ISBN', dataIndex: 'isbn', width: 132, render: (isbn) => isbn ?? '—' },
  { title: '第一主编', dataIndex: 'first_editor', width: 96, ellipsis: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 140, ellipsis: true },
  { title: '层次', dataIndex: 'edu_level', width: 90, render: renderDict(EDU_LEVELS) },
  { title: '专业大类', dataIndex: 'major_category', width: 104, render: renderDict(MAJORS) },
  { title: '最终分', dataIndex: 'final_score', width: 92, align: 'end', sorter: true, render: figure },
  { title: '等级', dataIndex: 'grade', width: 76, render: (grade) => gradeLabel(grade) || '—' },
]

/** What became of one's own books, once the results are out. */
export function PublishedResults({ project_id }: { project_id: number }) {
  const list = useList('book_resultscore', { fixed: { project_id }, rowKey: 'book_id' })
  const [asked, setAsked] = useState<number>()
  const acts = actionsColumn<Row<'book_resultscore'>>(
    ({ book_id }) => (
      <Button type="link" onClick={() => setAsked(book_id)}>
        反馈意见
      </Button>
    ),
    96,
  )
  return (
    <ListPage
      list={list}
      columns={[...COLUMNS, acts]}
      empty="没有本单位的教材"
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear aria-label="教材" placeholder="书名、ISBN、主编" style={{ width: 220 }} />
          </Filter>
          <DictFilter<Query> name="edu_level" dict={EDU_LEVELS} placeholder="教育层次" />
          <DictFilter<Query> name="major_category" dict={MAJORS} placeholder="专业大类" width={150} />
        </>
      }
    >
      {asked !== undefined && (
        <ToldFeedback project_id={project_id} book_id={asked} onClose={() => setAsked(undefined)} />
      )}
    </ListPage>
  )
}
