import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import type { Output } from '#contract'
import { options, keysOf } from '#contract/facts/closed'
import { RESET_SCOPE, type ResetScope } from '#contract/facts/project'
import { query, useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'
import type { ListedProject } from './columns'

interface Values {
  scope: ResetScope
  confirm_name: string
}

const FORM = 'reset-test'
const Field = Form.Item<Values>

type Counts = Output<'reset_test_count'>

/** Each thing that may go, from which scope on, and how many there are of it. */
const LOSSES: readonly [ResetScope, keyof Counts, (num: number) => string][] = [
  ['score', 'scores', (num) => `${num} 份打分`],
  ['score', 'advices', (num) => `${num} 份评审意见`],
  ['score', 'opinions', (num) => `${num} 份小组意见和定稿意见`],
  ['fenpei', 'fenpei', (num) => `${num} 条分配及抽签记录`],
  ['group', 'groups', (num) => `${num} 个评审组`],
  ['group', 'members', (num) => `${num} 个专家席位`],
  ['all', 'books', (num) => `${num} 种参评教材（退回教材库）`],
  ['all', 'avoids', (num) => `${num} 条回避登记`],
]
const SCOPES = keysOf(RESET_SCOPE)

const lossesOf = (scope: ResetScope, counts: Counts): string[] =>
  LOSSES.flatMap(([from, what, words]) =>
    SCOPES.indexOf(scope) >= SCOPES.indexOf(from) && counts[what] > 0 ? [words(counts[what])] : [],
  )

/** 重置测试项目: says what will be lost, and does it only when the name has been typed out. */
export function ResetDialog({ project, onClose }: { project: ListedProject; onClose: () => void }) {
  const { project_id, project_name } = project
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsavedForm()
  const { data: counts } = useQuery(query('reset_test_count', { project_id }))
  const act = useAct('reset_test_project')
  const scope = Form.useWatch('scope', form) ?? 'score'
  const typed = Form.useWatch('confirm_name', form)
  const losses = counts && lossesOf(scope, counts)
  const send = (values: Values): void =>
    act.mutate(
      { project_id, ...values },
      {
        onSuccess: () => {
          toast.success('测试活动已重置')
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={`重置测试活动“${project_name}”`}
      okText="重置"
      okButtonProps={{ danger: true, htmlType: 'submit', form: FORM, disabled: typed !== project_name }}
      confirmLoading={act.isPending}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        initialValues={{ scope: 'score' }}
        onFinish={send}
        {...unsaved}
      >
        <Field name="scope" label="重置范围">
          <Radio.Group aria-label="重置范围" vertical options={options(RESET_SCOPE)} />
        </Field>
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={losses?.length === 0 ? '没有会丢失的数据' : `将删除：${losses?.join('、') ?? '正在统计…'}`}
          description="活动回到“配置中”，已冻结的评分规则和已锁定的指标体系一并解除（其他活动正在使用的除外）；文本和设置保留。删除后不能恢复。"
        />
        <Field name="confirm_name" label={`输入活动名称“${project_name}”以确认`}>
          <Input autoComplete="off" />
        </Field>
      </Form>
    </Modal>
  )
}
