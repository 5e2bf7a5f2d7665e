import { PROJECT_LOOK } from '#src/features/status/project'
import { Status } from '#src/features/status/Status'
import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Form, Input, Modal, Result } from 'antd'
import { REASON_LENGTH } from '#contract/facts/bounds'
import type { Row } from '#contract'
import { query, useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { useUnsavedForm } from '#src/ui/unsaved'
import { StepCard, type StepWithChecks } from './StepCard'

interface Props {
  project: Row<'pingshen_list'>
  onClose: () => void
}

/** 状态流转: where a project may go, what is in the way, and why it goes there. */
export function StatusDialog({ project, onClose }: Props) {
  const { project_id, project_name, project_status } = project
  const [form] = Form.useForm<{ reason?: string }>()
  const unsaved = useUnsavedForm()
  const { data: steps, error } = useQuery(query('pingshen_checks', { project_id }))
  const act = useAct('pingshen_edit')
  const take = (step: StepWithChecks, force: boolean): void => {
    const { reason } = form.getFieldsValue()
    if ((step.needs_reason || (force && step.project_status === 'leader_stage')) && !reason?.trim()) {
      form.setFields([{ name: 'reason', errors: [`${step.label}须填写理由`] }])
      return
    }
    act.mutate(
      { project_id, project_status: step.project_status, reason, ...(force && { force: 1 }) },
      {
        onSuccess: () => {
          toast.success(`已${step.label}`)
          onClose()
        },
      },
    )
  }
  return (
    <Modal open title="状态流转" footer={null} width={640} mask={{ closable: false }} onCancel={onClose}>
      <Flex vertical gap={16}>
        <Flex gap={8} align="center">
          <span>{project_name}</span>
          <Status of={PROJECT_LOOK} value={project_status} />
        </Flex>
        {error && <Result status="warning" title={error.message} />}
        {!steps && !error && <Loading />}
        {steps?.length === 0 && <Empty description="没有后续状态" />}
        {steps?.map((step) => (
          <StepCard
            key={step.project_status}
            project_id={project_id}
            step={step}
            isPending={act.isPending}
            onLeave={onClose}
            onTake={(force) => take(step, force)}
          />
        ))}
        {steps?.some(({ allowed }) => allowed) && (
          <Form name="status" form={form} layout="vertical" {...unsaved}>
            <Form.Item name="reason" label="理由" extra="暂停、强制进入下一状态时必填，记入操作日志">
              <Input.TextArea rows={2} maxLength={REASON_LENGTH.long} showCount />
            </Form.Item>
          </Form>
        )}
      </Flex>
    </Modal>
  )
}
