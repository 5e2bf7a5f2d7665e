import { Alert, Button, Form, Input, Table, Tag } from 'antd'
import { contract, type Input as In, type Output } from '#contract'
import { CONCLUSION, GRADE, REQUEST_STATUS, REVIEW_STATUS, VOTE } from '#contract/dict'
import { REFUSAL } from '#contract/errors'
import { isValidReview } from '#contract/rules/inForce'
import { RETURN_HOURS, RETURNED } from '#contract/rules/returned'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { CONCLUSION_COLOURS } from '#src/features/conclusionColours'
import { REQUEST_COLOURS } from '#src/features/requestColours'
import { Versions } from '#src/features/writtenReview/Versions'
import { actionsColumn, type Columns } from '#src/list/columns'
import { useModalForm } from '#src/list/useModalForm'
import { toast } from '#src/ui/feedback'
import { GuardedButton } from '#src/ui/GuardedButton'
import { StatusTag } from '#src/ui/StatusTag'

type Reviews = Output<'leader_expert_reviews'>
type Expert = Reviews['experts'][number]
const Field = Form.Item<In<'return_expert_review'>>
const REASON = contract.return_expert_review.input.shape.reason

interface Props {
  project_id: number
  book_id: number
  reviews: Reviews
}

const isIn = ({ review_status }: Expert) => isValidReview(review_status)

/** Who reviews the book, and the way to have a review given back: the office does it, a leader asks for it. */
export function ExpertsTable({
  project_id,
  book_id,
  reviews: { experts, return_refusal, book_name },
}: Props) {
  const isOffice = experts.some(({ user_id }) => user_id !== null)
  const title = isOffice ? '退回评审' : '申请退回评审'
  const form = useModalForm('return_expert_review', title, {
    success: isOffice ? RETURNED : '申请已提交，等待评审管理员审批',
  })
  const withdraw = useAct('return_request_withdraw')
  const columns: Columns<Expert> = [
    {
      title: '专家',
      dataIndex: 'anon_no',
      width: 110,
      render: (no, { name, is_own }) => (
        <>
          专家{no} {name}
          {is_own && <Tag style={{ marginInlineStart: 4 }}>本人</Tag>}
        </>
      ),
    },
    {
      title: '总分',
      dataIndex: 'total_score',
      width: 70,
      align: 'end',
      render: (score, { is_trim, grade, vote }) =>
        is_trim ? (
          <del title="去极值剔除">{score}</del>
        ) : (
          (score ?? (grade ? GRADE[grade] : vote ? VOTE[vote] : '—'))
        ),
    },
    {
      title: '结论',
      dataIndex: 'conclusion',
      width: 110,
      render: (value) => (value ? <Tag color={CONCLUSION_COLOURS[value]}>{CONCLUSION[value]}</Tag> : '—'),
    },
    {
      title: '状态',
      dataIndex: 'review_status',
      width: 110,
      render: (status, { was_returned, anon_no }) => (
        <>
          {REVIEW_STATUS[status]}
          {was_returned && (
            <Versions
              type="link"
              aria-label={`对照专家${anon_no}退回前后`}
              title={`退回前后对照：专家${anon_no}`}
              place={{ project_id, book_id, anon_no }}
            />
          )}
        </>
      ),
    },
    { title: '提交时间', dataIndex: 'submit_time', width: 140, render: (time) => time?.slice(0, 16) ?? '—' },
    {
      title: '退回申请',
      dataIndex: 'return_request',
      width: 160,
      render: (request) =>
        request === null ? (
          '—'
        ) : (
          <>
            <StatusTag value={request.request_status} labels={REQUEST_STATUS} colours={REQUEST_COLOURS} />
            <div>{request.reason}</div>
            {request.decide_reason && <div>管理员：{request.decide_reason}</div>}
          </>
        ),
    },
    actionsColumn<Expert>((expert) => {
      const { anon_no, user_id, is_own, return_request } = expert
      if (return_request?.request_status === 'pending' && return_request.is_own)
        return (
          <GuardedButton
            type="link"
            onClick={() =>
              withdraw.mutate(
                { request_id: return_request.request_id },
                { onSuccess: () => toast.success('申请已撤回') },
              )
            }
          >
            撤回申请
          </GuardedButton>
        )
      const refused =
        return_refusal ??
        (return_request?.request_status === 'pending' && !isOffice ? '申请正在等待审批' : null) ??
        (is_own && !isOffice ? REFUSAL.returnOwn : isIn(expert) ? null : '该专家尚未提交，无需退回')
      return (
        <Button
          type="link"
          disabled={refused !== null}
          title={refused ?? undefined}
          aria-label={`${isOffice ? '退回' : '申请退回'}专家${anon_no}`}
          onClick={() =>
            form.open({
              project_id,
              book_ids: [book_id],
              ...(user_id === null ? { anon_no } : { user_id }),
            })
          }
        >
          {isOffice ? '退回' : '申请退回'}
        </Button>
      )
    }, 88),
  ]
  return (
    <>
      <Table<Expert>
        rowKey="anon_no"
        size="small"
        columns={columns}
        dataSource={experts}
        pagination={false}
        scroll={{ x: 770 }}
      />
      {form.dialog(
        <>
          <Alert
            type={isOffice ? 'warning' : 'info'}
            showIcon
            style={{ marginBottom: 16 }}
            title={
              isOffice
                ? `将退回该专家对《${book_name}》的评审。退回前的分数和意见留作一个版本；重新提交以前不计入结果。`
                : `申请由评审管理员审批；同意以后，专家会看到您写的理由，并有${RETURN_HOURS}小时修改对《${book_name}》的评审。`
            }
          />
          <Field name="reason" label="退回理由" rules={[rule(REASON)]}>
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Field>
        </>,
      )}
    </>
  )
}
