import { Checkbox, Form } from 'antd'
import { options } from '#contract/facts/closed'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { lateRule } from '#src/api/rule'

/** A group of checkboxes may not be called required, though one of them is. */
const CHOSEN = lateRule(false, async () => (await import('#contract/entities/message')).channels)

/** By which ways a message goes. */
export const ChannelField = ({
  label = '发送方式',
  name = ['channel'],
}: {
  label?: string
  /** Where in its form the field stands. */
  name?: (string | number)[]
}) => (
  <Form.Item name={name} label={label} rules={[CHOSEN]}>
    <Checkbox.Group options={options(MSG_CHANNEL)} />
  </Form.Item>
)
