import { UNFINISHED_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Button, Form, Select } from 'antd'
import type { Input as In, Row } from '#contract'
import { keysOf, options } from '#contract/facts/closed'
import { UNFINISHED } from '#contract/facts/seats'
import { useMessage } from '#src/features/messages/useMessage'
import { anyOf, count, shape, textShape } from '#src/lib/shape'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useShows } from '#src/menu/useShows'
import { PeopleFilters } from '#src/features/filters/PeopleFilters'
import { useAddress } from '#src/menu/useAddress'

const Filter = Form.Item<In<'not_reviewed_user_list'>>
type Audience = Pick<NonNullable<In<'send_expert_msg'>['filter']>, 'kind' | 'group_id' | 'keyword'>

/** The part of a list's question that says who is meant. */
const audienceOf = shape<Audience>(
  { kind: anyOf(...keysOf(UNFINISHED)), group_id: count, keyword: textShape },
  { kind: undefined, group_id: undefined, keyword: undefined },
)

const COLUMNS: Columns<Row<'not_reviewed_user_list'>> = [
  { title: '姓名', dataIndex: 'name', width: 88, ellipsis: true },
  { title: '单位', dataIndex: 'unit', width: 160, ellipsis: true },
  { title: '手机', dataIndex: 'phone', width: 120, render: (phone) => phone ?? '—' },
  { title: '评审组', dataIndex: 'group_name', width: 120, ellipsis: true },
  {
    title: '联络员',
    dataIndex: 'liaison_name',
    width: 100,
    ellipsis: true,
    extra: true,
    render: (name) => name ?? '—',
  },
  {
    title: '情形',
    dataIndex: 'kind',
    width: 124,
    render: (kind) => <Status of={UNFINISHED_LOOK} value={kind} />,
  },
  { title: '应评', dataIndex: 'assigned_num', width: 76, align: 'end', sorter: true },
  { title: '未评', dataIndex: 'undone_num', width: 76, align: 'end', sorter: true },
  {
    title: '最后操作',
    dataIndex: 'last_time',
    width: 142,
    sorter: true,
    render: (time) => time?.slice(0, 16) ?? '—',
  },
]

/** Experts with something left to do, under the first step that is missing. */
export function UnfinishedPeople({ project_id }: { project_id: number }) {
  const { oneOf } = useAddress<'review/theReview'>()
  const list = useList('not_reviewed_user_list', {
    fixed: { project_id },
    rowKey: 'member_id',
    initial: {
      kind: oneOf('kind', UNFINISHED),
    },
    selection: true,
  })
  const message = useMessage(project_id, () => list.select([]))
  // A liaison writes too, to the experts assigned to that liaison.
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
              onClick={() => message.open({ filter: audienceOf(list.filter) ?? {} })}
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
