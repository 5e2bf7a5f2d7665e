import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, Tag } from 'antd'
import type { Input as In } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { MSG_CHANNEL, MSG_TEMPLATE, type MsgChannel } from '#contract/facts/messages'
import { MANAGERS } from '#contract/roles'
import { presentFields } from '#src/api/present'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { ChannelField } from '#src/features/messages/ChannelField'
import { useMergingForm } from '#src/features/merging/useMergingForm'
import { VariableButtons } from '#src/features/messages/VariableButtons'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

const Field = Form.Item<In<'msg_template_save'>>

/** What two people may have changed at the same time. */
type Words = Pick<In<'msg_template_save'>, 'title' | 'content' | 'channel'>
const LABELS = { title: '标题', content: '内容', channel: '默认发送方式' }

const inWords = (_: string, value: unknown): string =>
  Array.isArray(value) ? value.map((way: MsgChannel) => MSG_CHANNEL[way]).join('、') : String(value)

const presentWords = presentFields('msg_template_save', keysOf(LABELS))

/** The words an office starts from, for each occasion. */
export function Templates({ project_id }: { project_id: number }) {
  const { data, error, refetch } = useQuery(query('msg_template_list', { project_id }))
  const merging = useMergingForm<Words>({ labels: LABELS, words: inWords, read: presentWords })
  const form = useModalForm('msg_template_save', '编辑模板', {
    success: '模板已保存',
    width: 640,
    onRefused: merging.onRefused,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon title="模板只用于当前评审活动；发送时还可以逐次修改。" />
      {data.map((found) => (
        <Card
          key={found.template}
          size="small"
          title={MSG_TEMPLATE[found.template]}
          extra={
            <Can role={MANAGERS} permission={['review:msg:template']}>
              <Button
                type="link"
                aria-label={`编辑${MSG_TEMPLATE[found.template]}`}
                onClick={() => form.open({ project_id, ...found })}
              >
                编辑
              </Button>
            </Can>
          }
        >
          <Flex gap={8} wrap style={{ marginBottom: 8 }}>
            <strong>{found.title || '（没有标题）'}</strong>
            {found.channel.map((way) => (
              <Tag key={way}>{MSG_CHANNEL[way]}</Tag>
            ))}
            {found.revision === 0 && <Tag>系统默认</Tag>}
          </Flex>
          <div style={{ whiteSpace: 'pre-wrap' }}>{found.content || '（没有内容，发送时填写）'}</div>
        </Card>
      ))}
      {form.dialog(
        <>
          <Field name="title" label="标题" rules={[rule('msg_template_save', 'title')]}>
            <Input maxLength={60} />
          </Field>
          <Field
            name="content"
            label="内容"
            rules={[rule('msg_template_save', 'content')]}
            extra={<VariableButtons />}
          >
            <Input.TextArea rows={5} maxLength={1000} showCount />
          </Field>
          <ChannelField label="默认发送方式" />
        </>,
      )}
      {merging.dialog}
    </Flex>
  )
}
