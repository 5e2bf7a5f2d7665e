import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, InputNumber, Tag } from 'antd'
import type { Input as In, Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { MANAGERS } from '#contract/roles'
import { REMINDER_MOMENTS } from '#contract/rules/message/reminders'
import { presentFields } from '#src/api/present'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { useMerging } from '#src/features/merging/useMerging'
import { ChannelField } from '#src/features/messages/ChannelField'
import { useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useUnsavedForm } from '#src/ui/unsaved'
import { FlagInput } from '#src/ui/WireInputs'

type Detail = Output<'msg_reminder_detail'>
type Fields = Pick<In<'msg_reminder_save'>, 'reminders' | 'max_num'>
const Field = Form.Item<Fields>

/** What two people may have changed at the same time. */
const LABELS = { reminders: '各次提醒', max_num: '每人最多提醒次数' }
const presentPlan = presentFields('msg_reminder_save', keysOf(LABELS))

const inWords = (key: string, value: unknown): string =>
  key === 'reminders'
    ? // The merging form passes values as unknown; the key says which field it is.
      (value as Fields['reminders'])
        .map(
          ({ moment, on, title }) => `${REMINDER_MOMENTS[moment].label}${on ? '' : '（未启用）'}：${title}`,
        )
        .join('；')
    : String(value)

const FATE = { off: '未启用', waiting: '待发送', done: '已发送', missed: '已错过' } as const
const COLOURS = { off: 'default', waiting: 'processing', done: 'success', missed: 'warning' } as const

/** Saves the plan; where somebody else has saved it meanwhile, both versions are merged. */
function useSaving(project_id: number, plan: Detail) {
  const save = useAct('msg_reminder_save')
  const merging = useMerging<Fields>({ labels: LABELS, words: inWords })
  const send = (typed: Fields, revision = plan.revision): void => {
    const fields = {
      max_num: typed.max_num,
      // antd returns only values that have a field, and the moment has none.
      reminders: plan.reminders.map(({ moment }, n) => ({
        ...typed.reminders[n],
        moment,
      })) as Fields['reminders'],
    }
    save.mutate(
      { project_id, revision, ...fields },
      {
        onSuccess: () => toast.success('自动提醒已保存'),
        onError: (error) =>
          void merging.refused(error, {
            base: { reminders: plan.reminders, max_num: plan.max_num },
            mine: fields,
            theirs: presentPlan,
            retry: send,
          }),
      },
    )
  }
  return { send, isSaving: save.isPending, dialog: merging.dialog }
}

const ReminderCard = ({
  reminder: { moment, at, fate },
  n,
}: {
  reminder: Detail['reminders'][number]
  n: number
}) => (
  <Card
    size="small"
    title={`${REMINDER_MOMENTS[moment].label}（${at.slice(0, 16)}）`}
    extra={<Tag color={COLOURS[fate]}>{FATE[fate]}</Tag>}
  >
    <Field name={['reminders', n, 'on']} label="启用">
      <FlagInput />
    </Field>
    <ChannelField name={['reminders', n, 'channel']} />
    <Field
      name={['reminders', n, 'title']}
      label="标题"
      rules={[rule('msg_reminder_save', 'reminders.title')]}
    >
      <Input maxLength={60} />
    </Field>
    <Field
      name={['reminders', n, 'content']}
      label="内容"
      rules={[rule('msg_reminder_save', 'reminders.content')]}
    >
      <Input.TextArea rows={2} maxLength={1000} />
    </Field>
  </Card>
)

function ReminderForm({ project_id, plan }: { project_id: number; plan: Detail }) {
  const unsaved = useUnsavedForm()
  const runs = useCan({ role: MANAGERS, permission: ['review:msg:remind'] })
  const { send, isSaving, dialog } = useSaving(project_id, plan)
  return (
    <>
      <Form<Fields>
        name="reminders"
        layout="vertical"
        disabled={!runs}
        initialValues={plan}
        onFinish={(typed) => send(typed)}
        {...unsaved}
      >
        <Flex vertical gap={16}>
          <Alert
            type={plan.is_reviewing ? 'info' : 'warning'}
            showIcon
            title={`只提醒还有未完成工作的专家，每个时间点只发一次；全部提交或停评的专家不再提醒。${plan.is_reviewing ? '' : '当前活动不在评审中，不会发送。'}`}
          />
          <Field name="max_num" label="每人最多提醒次数" rules={[rule('msg_reminder_save', 'max_num')]}>
            <InputNumber precision={0} />
          </Field>
          {plan.reminders.map((reminder, n) => (
            <ReminderCard key={reminder.moment} reminder={reminder} n={n} />
          ))}
          {runs && (
            <Button type="primary" htmlType="submit" loading={isSaving} style={{ alignSelf: 'start' }}>
              保存
            </Button>
          )}
        </Flex>
      </Form>
      {dialog}
    </>
  )
}

/** The automatic reminders of a project: when they are sent, by which channel, and their text. */
export function Reminders({ project_id }: { project_id: number }) {
  const { data, error, refetch } = useQuery(query('msg_reminder_detail', { project_id }))
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  // A new revision mounts a new form, which starts from what was saved.
  return <ReminderForm key={data.revision} project_id={project_id} plan={data} />
}
