import { Alert, Form, Input, Table } from 'antd'
import type { Input as In, Output } from '#contract'
import { RETURN_HOURS, RETURNED } from '#contract/rules/review/returned'
import { rule } from '#src/api/rule'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { useModalForm } from '#src/list/useModalForm'
import { reviewingColumns, type ReviewingExpert } from './reviewingColumns'
import { ReturnAction } from './ReturnAction'

const Field = Form.Item<In<'return_expert_review'>>

interface Props {
  project_id: number
  book_id: number
  reviews: Output<'leader_expert_reviews'>
}

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
  const askReturn = ({ anon_no, user_id }: ReviewingExpert): void =>
    form.open({ project_id, book_ids: [book_id], ...(user_id === null ? { anon_no } : { user_id }) })
  const columns: Columns<ReviewingExpert> = [
    ...reviewingColumns(project_id, book_id),
    actionsColumn<ReviewingExpert>(
      (expert) => (
        <ReturnAction
          expert={expert}
          isOffice={isOffice}
          refusal={return_refusal}
          onReturn={() => askReturn(expert)}
        />
      ),
      80,
    ),
  ]
  return (
    <>
      <Table<ReviewingExpert>
        rowKey="anon_no"
        size="small"
        columns={columns}
        dataSource={experts}
        pagination={false}
        scroll={{ x: totalWidth(columns) }}
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
          <Field name="reason" label="退回理由" rules={[rule('return_expert_review', 'reason')]}>
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Field>
        </>,
      )}
    </>
  )
}
