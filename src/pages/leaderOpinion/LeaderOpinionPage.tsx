import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { BOOK_FLAG, REVIEW_FLAGS } from '#contract/facts/results'
import { query } from '#src/api/query'
import { PrintForms } from '#src/features/print/PrintForms'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useProject } from '#src/session/project'
import { leaderColumns } from './columns'
import type { OpinionBook } from './book'
import { OpinionDrawer } from './OpinionDrawer'
import type { OpinionPlace } from './opinionPlace'

const Filter = Form.Item<In<'groupe_leader_booklist'>>
const STATUSES = options(OPINION_STATUS)
const FLAGS = REVIEW_FLAGS.map((value) => ({ value, label: BOOK_FLAG[value] }))

/** 组长意见 */
export default function LeaderOpinionPage() {
  const { project_id } = useProject()
  const list = useList('groupe_leader_booklist', { fixed: { project_id }, rowKey: 'book_id' })
  const { data: led } = useQuery(query('any_group_leader', { project_id }))
  const [place, setPlace] = useState<OpinionPlace>()
  const groups = led?.groups ?? []
  const open = ({ group_id, book_id, book_name }: OpinionBook) =>
    setPlace({ project_id, group_id, book_id, title: `《${book_name}》小组意见` })
  return (
    <ListPage
      list={list}
      columns={leaderColumns(open, groups.length > 1)}
      filters={
        <>
          <Filter name="keyword" label="书名">
            <Input allowClear style={{ width: 180 }} />
          </Filter>
          <Filter name="opinion_status" label="意见状态">
            <Select allowClear style={{ width: 120 }} options={STATUSES} />
          </Filter>
          <Filter name="flags" label="标记">
            <Select mode="multiple" allowClear style={{ width: 220 }} options={FLAGS} />
          </Filter>
        </>
      }
      actions={
        <>
          {groups.map(({ group_id, group_name }) => (
            <Button
              key={group_id}
              type="primary"
              onClick={() => setPlace({ project_id, group_id, title: `${group_name}综合报告` })}
            >
              {groups.length > 1 ? `${group_name}综合报告` : '整组综合报告'}
            </Button>
          ))}
          <PrintForms
            project_id={project_id}
            choices={[
              { title: '组长意见表', wanted: { kind: 'leader' } },
              { title: '小组评审汇总表（横向）', wanted: { kind: 'group' } },
              { title: '本组专家评审表（匿名）', wanted: { kind: 'review' } },
            ]}
          />
          {list.answer?.hidden_reason && <Alert type="info" showIcon title={list.answer.hidden_reason} />}
        </>
      }
    >
      {place && (
        <OpinionDrawer
          key={`${place.group_id}:${place.book_id ?? 'group'}`}
          place={place}
          onClose={() => setPlace(undefined)}
        />
      )}
    </ListPage>
  )
}
