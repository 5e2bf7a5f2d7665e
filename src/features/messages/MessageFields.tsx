import { Alert, Flex, Form, Input, Select } from 'antd'
import { options } from '#contract/facts/closed'
import { MSG_CHANNEL, MSG_TEMPLATE, OUTSIDE_CHANNELS } from '#contract/facts/messages'
import { UNFINISHED } from '#contract/facts/seats'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { TimeInput } from '#src/ui/WireInputs'
import type { MessageInput } from './messageInput'
import { MessagePreview } from './MessagePreview'
import { ChannelField } from './ChannelField'
import { VariableButtons } from './VariableButtons'

const Field = Form.Item<MessageInput>

/** Names the channels without a provider: messages for them wait in the outbox. */
function ChannelHint() {
  const { data } = useQuery(query('msg_setup', {}))
  const form = Form.useFormInstance<MessageInput>()
  const chosen = Form.useWatch('channel', form) ?? []
  const missing = OUTSIDE_CHANNELS.filter((way) => chosen.includes(way) && data?.[way] === false)
  if (missing.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${missing.map((way) => MSG_CHANNEL[way]).join('、')}通道还没有配置，这些消息会留在发件箱，由管理员转发`}
    />
  )
}

/** The part of a project that a message goes to, when nobody in particular was chosen. */
const Audience = ({ project_id }: { project_id: number }) => (
  <Flex gap={16} wrap>
    <Field name={['filter', 'all']} label="收件人" style={{ flex: 1 }}>
      <Select
        options={[
          { value: 0, label: '还有未完成工作的专家' },
          { value: 1, label: '全部专家' },
        ]}
      />
    </Field>
    <Field name={['filter', 'kind']} label="只发给这种情形" style={{ flex: 1 }}>
      <Select allowClear placeholder="不限" options={options(UNFINISHED)} />
    </Field>
    <Field name={['filter', 'group_id']} label="只发给这个评审组" style={{ flex: 1 }}>
      <GroupFilter project_id={project_id} placeholder="不限" style={{ width: '100%' }} />
    </Field>
  </Flex>
)

interface Props {
  project_id: number
  /** Who was chosen before the dialog opened; absent: it is chosen in the dialog. */
  user_ids: readonly number[] | undefined
}

/** What a message is made of, and how its first reader will see it. */
export function MessageFields({ project_id, user_ids }: Props) {
  const form = Form.useFormInstance<MessageInput>()
  const { data: templates = [] } = useQuery(query('msg_template_list', { project_id }))
  const take = (chosen: string): void => {
    const found = templates.find(({ template }) => template === chosen)
    if (found) form.setFieldsValue({ title: found.title, content: found.content, channel: found.channel })
  }
  return (
    <>
      {!user_ids && <Audience project_id={project_id} />}
      <Field name="waiting" hidden>
        <Input />
      </Field>
      <Field name="template" label="模板">
        <Select options={options(MSG_TEMPLATE)} onChange={take} />
      </Field>
      <ChannelField />
      <ChannelHint />
      <Field name="title" label="标题" rules={[rule('send_expert_msg', 'title')]}>
        <Input maxLength={60} />
      </Field>
      <Field
        name="content"
        label="内容"
        rules={[rule('send_expert_msg', 'content')]}
        extra={<VariableButtons />}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Field>
      <Field name="send_time" label="发送时间" extra="不填为立即发送">
        <TimeInput />
      </Field>
      <MessagePreview project_id={project_id} user_ids={user_ids} />
    </>
  )
}
