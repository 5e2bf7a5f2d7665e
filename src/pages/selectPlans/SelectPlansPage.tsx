import { Button, Form, Input } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { PLAN_SOURCE } from '#contract/facts/declaration/plans'
import { useAct } from '#src/api/query'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { renderDict } from '#src/features/dict/renderDict'
import { PLAN_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { toast } from '#src/ui/feedback'

type Plan = Row<'book_plan_list'>
type Wanted = In<'book_plan_list'>
const Filter = Form.Item<Wanted>
const APPROVED = { declarable: 1 } as const

const COLUMNS: Columns<Plan> = [
  {
    title: '选题',
    dataIndex: 'plan_name',
    width: 190,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
    render: (name, { plan_id }) => (
      <Link to={to('book/bookInfoPlan/edit/bookId', { bookId: plan_id })}>{name}</Link>
    ),
  },
  {
    title: '来源',
    dataIndex: 'plan_source',
    width: 120,
    render: (source) => (source ? PLAN_SOURCE[source] : '—'),
  },
  { title: '主编', dataIndex: 'chief_editor', width: 80, ellipsis: true, render: (name) => name ?? '—' },
  { title: '层次', dataIndex: 'edu_level', width: 84, render: renderDict(EDU_LEVELS) },
  {
    title: '专业',
    dataIndex: 'major_name',
    width: 120,
    ellipsis: true,
    render: (name, { major_code }) => name ?? major_code ?? '—',
  },
  { title: '预计出版', dataIndex: 'expected_publish_date', width: 84, render: (month) => month ?? '—' },
  {
    title: '状态',
    dataIndex: 'plan_status',
    width: 90,
    render: (status) => <Status of={PLAN_LOOK} value={status} />,
  },
  {
    title: '教材',
    dataIndex: 'book_name',
    width: 140,
    ellipsis: true,
    render: (name, { book_deleted }) =>
      name === null ? '—' : `已转为“${name}”${book_deleted ? '（已删除）' : ''}`,
  },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="选题">
      <Input allowClear placeholder="选题、主编、单位、课程" style={{ width: 200 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="plan_source" labels={PLAN_SOURCE} placeholder="来源" width={160} />
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
  </>
)

/** 选择规划选题: a declaration begins from an approved plan. */
export default function SelectPlansPage() {
  const list = useList('book_plan_list', { rowKey: 'plan_id', fixed: APPROVED })
  const navigate = useNavigate()
  const act = useAct('book_plan_declare')
  const choose = ({ plan_id, plan_name }: Plan) =>
    act.mutate(
      { plan_id },
      {
        onSuccess: ({ book_id }) => {
          toast.success(`已从选题“${plan_name}”建立教材草稿`)
          void navigate(to('book/bookInfo/edit/bookId', { bookId: book_id }))
        },
      },
    )
  const columns = [
    ...COLUMNS,
    actionsColumn<Plan>(
      (row) => (
        <Button
          type="link"
          disabled={row.book_id !== null}
          loading={act.isPending && act.variables.plan_id === row.plan_id}
          onClick={() => choose(row)}
        >
          选用
        </Button>
      ),
      76,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有已立项的选题；选题审核通过后出现在这里"
      filters={<Filters />}
    />
  )
}
