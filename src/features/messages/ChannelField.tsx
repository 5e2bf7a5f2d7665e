import { Checkbox, Form } from 'antd'
import { channels } from '#contract/actions/messages'
import { MSG_CHANNEL, options, type MsgChannel } from '#contract/dict'
import { rule } from '#src/api/rule'

const Field = Form.Item<{ channel: MsgChannel[] }>

/** By which ways a message goes. A group of checkboxes may not be called required, though one of them is. */
export const ChannelField = ({ label = '发送方式' }: { label?: string }) => (
  <Field name="channel" label={label} rules={[{ ...rule(channels), required: false }]}>
    <Checkbox.Group options={options(MSG_CHANNEL)} />
  </Field>
)
