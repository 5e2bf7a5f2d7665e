import { Checkbox, Form } from 'antd'
import { channels } from '#contract/entities/message'
import { options } from '#contract/facts/closed'
import { MSG_CHANNEL } from '#contract/facts/messages'

/** The contract's rule. A group of checkboxes may not be called required, though one of them is. */
const validator = (_: unknown, value: unknown): Promise<void> => {
  const { error } = channels.safeParse(value ?? [])
  return error ? Promise.reject(new Error(error.issues[0]?.message)) : Promise.resolve()
}

/** By which ways a message goes. */
export const ChannelField = ({
  label = '发送方式',
  name = ['channel'],
}: {
  label?: string
  /** Where in its form the field stands. */
  name?: (string | number)[]
}) => (
  <Form.Item name={name} label={label} rules={[{ validator }]}>
    <Checkbox.Group options={options(MSG_CHANNEL)} />
  </Form.Item>
)
