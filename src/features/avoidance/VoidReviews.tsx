import { Alert, Form, Input, Modal, Tag } from 'antd'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { type ProjectStatus, tooLateFor } from '#contract/facts/projectLife'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'
import type { AvoidConflict } from './avoidance'
import styles from './Avoidance.module.css'

interface Props {
  project_id: number
  project_status: ProjectStatus
  chosen: readonly AvoidConflict[]
  onClose: () => void
  onVoided: () => void
}

const FORM = 'void-reviews'
const Field = Form.Item<{ reason: string }>

/** What is lost with the reviews, and what the stage of the project lets follow. */
function Losses({ project_status }: Pick<Props, 'project_status'>) {
  const refill = tooLateFor('arranging', project_status, '补派专家')
  const rewrite = tooLateFor('led', project_status, '退回小组意见')
  return (
    <Alert
      type="warning"
      showIcon
      title="作废后不能恢复"
      description={
        <ul className={styles['losses']}>
          <li>评分和意见保留在“已回避的评审”中，不再计入结果、进度和统计；已算出的结果须重新核分。</li>
          <li>同一教材不能再分给同一专家。</li>
          <li>
            {rewrite ? `${rewrite}，已提交的小组意见保留。` : '依据这些评审提交的小组意见退回组长重新核对。'}
          </li>
          <li>
            {refill ? `${refill}，有效评审不足的教材不出分。` : '缺专家的教材标为“待补派”，须另行补派。'}
          </li>
        </ul>
      }
    />
  )
}

/** 作废评审: says which reviews stop counting and what follows, and asks why. */
export function VoidReviews({ project_id, project_status, chosen, onClose, onVoided }: Props) {
  const act = useAct('avoid_conflict_void')
  const unsaved = useUnsavedForm()
  const send = ({ reason }: { reason: string }) =>
    act.mutate(
      { project_id, reason, fenpei_ids: chosen.map(({ fenpei_id }) => fenpei_id) },
      {
        onSuccess: ({ voided_num, opinion_books, opinions_returned }) => {
          const done = `已作废 ${voided_num} 条评审`
          if (opinion_books.length === 0) toast.success(done)
          else if (opinions_returned)
            toast.success(`${done}，${opinion_books.length} 种教材的小组意见已退回组长`)
          else toast.warning(`${done}；${opinion_books.length} 种教材的小组意见依据了这些评审，核分时请留意`)
          onVoided()
        },
      },
    )
  return (
    <Modal
      open
      title={`作废 ${chosen.length} 条评审`}
      width={640}
      okText="作废"
      okButtonProps={{ danger: true, htmlType: 'submit', form: FORM }}
      confirmLoading={act.isPending}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <ul className={styles['chosen']} aria-label="将作废的评审">
        {chosen.map(({ fenpei_id, user_name, book_name, kind, review_status }) => (
          <li key={fenpei_id}>
            {user_name}对《{book_name}》的评审（{AVOID_KIND[kind]}）<Tag>{REVIEW_STATUS[review_status]}</Tag>
          </li>
        ))}
      </ul>
      <Losses project_status={project_status} />
      <Form name={FORM} layout="vertical" onFinish={send} className={styles['reason'] ?? ''} {...unsaved}>
        <Field name="reason" label="作废理由" rules={[rule('avoid_conflict_void', 'reason')]}>
          <Input.TextArea
            rows={3}
            maxLength={REASON_LENGTH.short}
            showCount
            placeholder="如：经核实，专家与主编为师生关系"
          />
        </Field>
      </Form>
    </Modal>
  )
}
