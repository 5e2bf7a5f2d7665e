import { Button, Form, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { contract, type Input as In, type Row } from '#contract'
import { options, UNFINISHED, type Unfinished } from '#contract/dict'
import { useMessage } from '#src/features/messages/useMessage'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useShows } from '#src/menu/useShows'
import { StatusTag } from '#src/ui/StatusTag'
import { PeopleFilters } from '#src/features/PeopleFilters'

const Filter = Form.Item<In<'not_reviewed_user_list'>>
/** The part of a list's question that says who is meant. */
const AUDIENCE = contract.send_expert_msg.input.shape.filter.unwrap()
const isKind = (value: string | null): value is Unfinished => value !== null && value in UNFINISHED

const COLUMNS: Columns<Row<'not_reviewed_user_list'>> = [
  { title: '姓名', dataIndex: 'name', width: 100, ellipsis: true },
  { title: '单位', dataIndex: 'unit', width: 220, ellipsis: true },
  { title: '手机', dataIndex: 'phone', width: 130, render: (phone) => phone ?? '—' },
  { title: '评审组', dataIndex: 'group_name', width: 160, ellipsis: true },
  { title: '联络员', dataIndex: 'liaison_name', width: 100, ellipsis: true, render: (name) => name ?? '—' },
  {
    title: '情形',
    dataIndex: 'kind',
    width: 130,
    render: (kind) => (
      <StatusTag
        value={kind}
        labels={UNFINISHED}
        colours={{ not_confirmed: 'warning', part: 'processing' }}
      />
    ),
  },
  { title: '应评', dataIndex: 'assigned_num', width: 90, align: 'end', sorter: true },
  { title: '未评', dataIndex: 'undone_num', width: 90, align: 'end', sorter: true },
  { title: '最后操作', dataIndex: 'last_time', width: 170, sorter: true, render: (time) => time ?? '—' },
]

/** Who has something left to do, under the first step he has not taken. */
export function UnfinishedPeople({ project_id }: { project_id: number }) {
  const [params] = useSearchParams()
  const asked = params.get('kind')
  const list = useList(
    'not_reviewed_user_list',
    { project_id },
    'member_id',
    isKind(asked) ? { kind: asked } : {},
  )
  const message = useMessage(project_id, () => list.select([]))
  // A liaison writes too, to the experts he looks after.
  const writes = useShows()('review/messages')
  const chosen = [...new Set(list.selected.map(({ user_id }) => user_id))]
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      actions={
        writes && (
          <>
            <Button
              type="primary"
              disabled={list.total === 0}
              onClick={() => message.open({ filter: AUDIENCE.parse(list.filter) })}
            >
              一键提醒
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => message.open({ user_ids: chosen })}>
              发消息{chosen.length > 0 && `（${chosen.length}）`}
            </Button>
          </>
        )
      }
      filters={
        <>
          <PeopleFilters project_id={project_id} />
          <Filter name="kind" label="情形">
            <Select allowClear placeholder="全部" options={options(UNFINISHED)} style={{ width: 150 }} />
          </Filter>
        </>
      }
    >
      {message.dialog}
    </ListPage>
  )
}
