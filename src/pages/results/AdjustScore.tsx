import { Alert, Button, Form, Input, InputNumber, Modal, Select, Space } from 'antd'
import type { Row } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { RESULT_GRADE } from '#contract/facts/results'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { useAct } from '#src/api/query'
import { figure } from '#src/lib/figure'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'

interface Props {
  project_id: number
  book: Row<'book_resultscore'>
  onClose: () => void
}

interface Fields {
  final_score: number
  reason: string
}

const MIN_REASON = 20

const GRADES = keysOf(RESULT_GRADE).map((value) => ({ value, label: RESULT_GRADE[value] }))

const GradeChoice = ({ onGrade }: { onGrade: (grade: keyof typeof RESULT_GRADE) => void }) => (
  <Space>
    评定等级
    <Select aria-label="等级" style={{ width: 140 }} options={GRADES} onChange={onGrade} />
  </Space>
)

const ScoreFields = () => (
  <>
    <Form.Item<Fields>
      name="final_score"
      label="调整后的最终分"
      rules={[{ required: true, message: '请输入最终分' }]}
    >
      <InputNumber precision={2} style={{ width: 160 }} />
    </Form.Item>
    <Form.Item<Fields>
      name="reason"
      label="理由"
      rules={[{ min: MIN_REASON, required: true, message: `人工调整须填写理由(不少于${MIN_REASON}字)` }]}
    >
      <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
    </Form.Item>
  </>
)

/** Replaces a computed score, with a reason that stands in the log for ever; or sets the grade. */
export function AdjustScore({ project_id, book, onClose }: Props) {
  const act = useAct('update_project_finalscore')
  const [form] = Form.useForm<Fields>()
  const unsaved = useUnsavedForm()
  const { book_id } = book
  const manual = (final_score: number | null, reason: string) =>
    act.mutate(
      { mode: 'manual', project_id, book_id, final_score, reason },
      {
        onSuccess: ({ before, after }) => {
          toast.success(`最终分由 ${figure(before)} 调整为 ${figure(after)}`)
          onClose()
        },
      },
    )
  return (
    <Modal
      title={`人工调整：${book.book_name}`}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="调整最终分"
      confirmLoading={act.isPending}
      mask={{ closable: false }}
    >
      <Space orientation="vertical" size={16} style={{ width: '100%' }}>
        <Alert
          type="warning"
          showIcon
          title={`当前最终分 ${figure(book.final_score)}。调整会改变名次，并连同理由记入操作日志。`}
        />
        <Form
          form={form}
          name="adjust-score"
          layout="vertical"
          onFinish={({ final_score, reason }) => manual(final_score, reason)}
          {...unsaved}
        >
          <ScoreFields />
          {book.final_manual === 1 && (
            <Button
              danger
              onClick={() =>
                void form.validateFields(['reason']).then(
                  ({ reason }) => manual(null, reason),
                  () => undefined,
                )
              }
            >
              撤销人工调整，恢复核分结果
            </Button>
          )}
        </Form>
        <GradeChoice
          onGrade={(grade) =>
            act.mutate(
              { mode: 'grade', project_id, book_id, grade },
              { onSuccess: () => toast.success('等级已评定') },
            )
          }
        />
      </Space>
    </Modal>
  )
}
