import { REQUEST_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Button, Form, Input } from 'antd'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { REQUEST_STATUS } from '#contract/facts/reviews'
import { to } from '#contract/address'
import { RETURN_HOURS, RETURNED } from '#contract/rules/review/returned'
import { useAct } from '#src/api/query'
import { lateRule } from '#src/api/rule'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

type Request = Row<'return_request_list'>
type Query = In<'return_request_list'>
const Filter = Form.Item<Query>
const Field = Form.Item<In<'return_request_decide'>>
const REFUSAL_RULE = lateRule(
  true,
  async () => (await import('#contract/actions/scoring/returns')).REFUSAL_REASON,
)

const columnsOf = (project_id: number): Columns<Request> => [
  {
    title: '申请时间',
    dataIndex: 'create_time',
    width: 142,
    sorter: true,
    render: (time) => time.slice(0, 16),
  },
  { title: '评审组', dataIndex: 'group_name', width: 120, ellipsis: true, extra: true },
  { title: '申请人', dataIndex: 'leader_name', width: 88, ellipsis: true },
  {
    title: '教材',
    dataIndex: 'book_name',
    width: 180,
    ellipsis: true,
    render: (name, { book_id }) => (
      <Link to={to('review/details/index', { projectId: project_id, bookId: book_id })}>{name}</Link>
    ),
  },
  {
    title: '专家',
    dataIndex: 'anon_no',
    width: 116,
    render: (no, { name }) => `专家${no}${name ? ` ${name}` : ''}`,
  },
  { title: '申请理由', dataIndex: 'reason', width: 190 },
  {
    title: '状态',
    dataIndex: 'request_status',
    width: 130,
    render: (status, { decide_reason, decide_time }) => (
      <>
        <Status of={REQUEST_LOOK} value={status} />
        {decide_reason ?? decide_time?.slice(0, 16)}
      </>
    ),
  },
]

/** What leaders ask to be given back: the office agrees, and the expert hears of it, or says why not. */
export function ReturnRequests({ project_id }: { project_id: number }) {
  const list = useList('return_request_list', {
    fixed: { project_id },
    rowKey: 'request_id',
    initial: { request_status: 'pending' },
  })
  const refuse = useModalForm('return_request_decide', '不同意退回', { success: '已答复组长' })
  const decide = useAct('return_request_decide')
  const approve = ({ request_id, anon_no, name, book_name }: Request) =>
    confirmLoss({
      title: '同意退回？',
      loss: `专家${anon_no}${name ? `（${name}）` : ''}对《${book_name}》的评审将退回，专家会看到组长的理由，有${RETURN_HOURS}小时修改；重新提交以前不计入结果`,
      verb: '同意退回',
      onOk: async () => {
        await decide.mutateAsync({ request_id, approved: 1 })
        toast.success(RETURNED)
      },
    })
  const columns = [
    ...columnsOf(project_id),
    actionsColumn<Request>(
      (row) =>
        row.request_status === 'pending' ? (
          <Can permission={['review:progress:return']}>
            <Button type="link" onClick={() => approve(row)}>
              同意
            </Button>
            <Button type="link" onClick={() => refuse.open({ request_id: row.request_id, approved: 0 })}>
              不同意
            </Button>
          </Can>
        ) : null,
      110,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有退回申请"
      filters={
        <>
          <Filter name="keyword" label="关键字">
            <Input allowClear placeholder="专家、组长、书名" style={{ width: 180 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <ChoiceFilter<Query> name="request_status" labels={REQUEST_STATUS} placeholder="状态" />
        </>
      }
    >
      {refuse.dialog(
        <Field name="reason" label="不同意的理由" extra="组长会看到这条理由，专家不会" rules={[REFUSAL_RULE]}>
          <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
        </Field>,
      )}
    </ListPage>
  )
}
