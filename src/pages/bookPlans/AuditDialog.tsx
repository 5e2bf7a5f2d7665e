import { Button, Flex, Form, Input, Typography } from 'antd'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'
import type { PlanRow } from './usePlanActs'

interface Props {
  plans: readonly PlanRow[]
  onClose: () => void
}

/** 选题审核: one opinion for all that were chosen; a plan that is returned needs one. */
export function AuditDialog({ plans, onClose }: Props) {
  const [form] = Form.useForm<{ opinion?: string }>()
  const act = useAct('book_plan_audit')
  const unsaved = useUnsavedForm()
  const send = async (passed: 0 | 1) => {
    const { opinion = '' } = form.getFieldsValue()
    const decision = { plan_ids: plans.map(({ plan_id }) => plan_id), passed, opinion }
    const { schemasOf } = await import('#src/api/schemas')
    const judged = schemasOf('book_plan_audit').input.safeParse(decision)
    if (!judged.success) {
      form.setFields([{ name: 'opinion', errors: judged.error.issues.map(({ message }) => message) }])
      return
    }
    act.mutate(decision, {
      onSuccess: ({ done_num }) => {
        toast.success(`已${passed === 1 ? '立项' : '退回'}${done_num}个选题`)
        onClose()
      },
    })
  }
  return (
    <Dialog
      title="选题审核"
      open
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>取消</Button>
          <Button danger loading={act.isPending} onClick={() => void send(0)}>
            退回
          </Button>
          <Button type="primary" loading={act.isPending} onClick={() => void send(1)}>
            通过并立项
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph>
        {plans.length === 1 ? `“${plans[0]?.plan_name ?? ''}”` : `所选 ${plans.length} 个选题`}
      </Typography.Paragraph>
      <Form form={form} layout="vertical" name="plan-audit" {...unsaved}>
        <Form.Item name="opinion" label="审核意见" rules={[rule('book_plan_audit', 'opinion')]}>
          <Input.TextArea
            rows={4}
            maxLength={REASON_LENGTH.long}
            showCount
            placeholder="退回时必填，告诉作者要改什么"
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
