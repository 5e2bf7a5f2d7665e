import { REFUSAL } from '#contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { query, useAct } from '#src/api/query'
import { Dialog } from '#src/ui/Dialog'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { toast } from '#src/ui/feedback'
import { ReplacementMoves } from './ReplacementMoves'

interface Props {
  project_id: number
  user_id: number
  onClose: () => void
}

type Values = Pick<In<'expert_replace'>, 'expert_status' | 'reason'>

const Field = Form.Item<Values>

interface EffectProps {
  answer: Output<'expert_replace_try'>
  isFetching: boolean
  onAgain: () => void
}

/** How much the plan changes in all. */
const Effect = ({ answer: { name, report, kept_num }, isFetching, onAgain }: EffectProps) => (
  <Alert
    type="info"
    showIcon
    title={`改动最少的方案：新增 ${report.assigned_num} 条分配，他人调整 ${report.removed_num} 条${kept_num > 0 ? `；${name}已提交的 ${kept_num} 种评审仍然有效` : ''}`}
    action={
      <Button size="small" loading={isFetching} onClick={onAgain}>
        重新查看
      </Button>
    }
  />
)

/** Whether the expert leaves the group or only stops, and why. */
const StopFields = ({ name }: { name: string }) => (
  <>
    <Field name="expert_status" label={`${name}改为`}>
      <Radio.Group
        aria-label={`${name}改为`}
        options={[
          { value: 'withdrawn', label: '中途退出（离开评审组）' },
          { value: 'disabled', label: '停评（保留席位，可恢复）' },
        ]}
      />
    </Field>
    <Field
      name="reason"
      label="理由"
      rules={[{ required: true, min: 5, whitespace: true, message: REFUSAL.reasonLength(5) }]}
    >
      <Input.TextArea rows={2} maxLength={REASON_LENGTH.short} showCount />
    </Field>
  </>
)

/** 换人: shows which experts would take the books of an expert who drops out, before anything is written. */
export function ReplaceDialog({ project_id, user_id, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query('expert_replace_try', { project_id, user_id }),
    meta: { keep: true },
    gcTime: 0,
  })
  const replace = useAct('expert_replace')
  const [form] = Form.useForm<Values>()
  const [isDone, setDone] = useState(false)
  const given = data?.moves.filter(({ to }) => to.length > 0).length ?? 0

  const send = async (values: Values) => {
    if (!data) return
    const { seed, plan_hash, facts } = data.report
    await replace.mutateAsync({ project_id, user_id, ...values, seed, plan_hash, facts })
    toast.success(given > 0 ? `已换人，${given}种教材有了新的专家` : '已停止评审')
    setDone(true)
    onClose()
  }
  const submit = (values: Values) => void send(values).catch(() => undefined)
  const nothing = data?.stopped && data.report.assigned_num === 0

  return (
    <Dialog
      open={!isDone}
      width={760}
      title={data ? `换人：${data.name}` : '换人'}
      okText={data?.stopped ? '写入分配' : '停止评审并写入分配'}
      okButtonProps={{ disabled: !data || isFetching || nothing }}
      confirmLoading={replace.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {data === undefined && error && <LoadFailed error={error} onRetry={refetch} />}
      {data === undefined && !error && <Loading />}
      {data && (
        <Flex vertical gap={16}>
          <Effect answer={data} isFetching={isFetching} onAgain={() => void refetch()} />
          <ReplacementMoves answer={data} />
          <Form
            form={form}
            layout="vertical"
            initialValues={{ expert_status: 'withdrawn' }}
            onFinish={submit}
          >
            {!data.stopped && <StopFields name={data.name} />}
          </Form>
        </Flex>
      )}
    </Dialog>
  )
}
