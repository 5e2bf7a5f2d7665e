import { Alert, Button, Form, Input, Space } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Input as In, Output } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { DECLINE_COST } from '#contract/rules/expert/credit'
import { DECLINE_REASON_MIN, DECLINE_REASON_MISSING } from '#contract/rules/expert/invitation'
import { useAct } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { loadSession } from '#src/session/enter'
import { useSession } from '#src/session/session'
import { toast } from '#src/ui/feedback'

const Field = Form.Item<In<'update_expert_status'>>

interface Props {
  project_id: number
  expert_status: Output<'commitment_detail'>['expert_status']
}

/** 确认参加或谢绝: what experts answer for themselves, until they have signed the commitment. */
export function InvitationAnswerForm({ project_id, expert_status }: Props) {
  const me = useSession((state) => state.me?.user.userId) ?? 0
  const navigate = useNavigate()
  const act = useAct('update_expert_status')
  const decline = useModalForm('update_expert_status', '谢绝邀请', {
    success: '已谢绝，感谢您的回复',
    // Who has declined has other menus than before.
    onDone: () =>
      void loadSession().then(
        () => navigate('/'),
        () => undefined,
      ),
  })
  const about = { project_id, user_ids: [me] }
  const isInvited = expert_status === 'invited'
  if (!isInvited && expert_status !== 'confirmed') return null
  const openDecline = (): void => decline.open({ ...about, expert_status: 'declined' })
  return (
    <>
      <Alert
        type={isInvited ? 'warning' : 'info'}
        showIcon
        title={
          isInvited ? '请先回复是否参加本次评审' : '您已确认参加。因故不能参加的，请在签署承诺书前说明。'
        }
        action={
          <Space>
            <Button onClick={openDecline}>谢绝</Button>
            {isInvited && (
              <Button
                type="primary"
                loading={act.isPending}
                onClick={() =>
                  act.mutate(
                    { ...about, expert_status: 'confirmed' },
                    { onSuccess: () => toast.success('已确认参加') },
                  )
                }
              >
                确认参加
              </Button>
            )}
          </Space>
        }
      />
      {decline.dialog(
        <>
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={`谢绝后不能再进入本次评审${isInvited ? '' : `；确认参加后再谢绝，信用分减${DECLINE_COST}分`}。`}
          />
          <Field
            name="reason"
            label="谢绝理由"
            rules={[
              { required: true, min: DECLINE_REASON_MIN, whitespace: true, message: DECLINE_REASON_MISSING },
            ]}
          >
            <Input.TextArea rows={3} maxLength={REASON_LENGTH.short} showCount />
          </Field>
        </>,
      )}
    </>
  )
}
