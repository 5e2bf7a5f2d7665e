import { Button, Flex, Form } from 'antd'
import { MESSAGE_VARIABLES } from '#contract/rules/message/text'

interface Props {
  field?: string
  /** The variables of the text, with their labels. */
  variables?: Readonly<Record<string, string>>
  /** Afterwards: antd reports what is typed, not what is put in. */
  onInsert?: () => void
}

/** Puts a variable into the text of the form they stand in, where the cursor was. */
export function VariableButtons({ field = 'content', variables = MESSAGE_VARIABLES, onInsert }: Props) {
  const form = Form.useFormInstance<Record<string, string>>()
  const insert = (name: string): void => {
    const area: unknown = form.getFieldInstance(field)
    // antd does not export the type of this part of the text area.
    const input = (area as { resizableTextArea?: { textArea?: HTMLTextAreaElement } } | undefined)
      ?.resizableTextArea?.textArea
    const value: unknown = form.getFieldValue(field)
    const text = typeof value === 'string' ? value : ''
    const at = input?.selectionStart ?? text.length
    const end = input?.selectionEnd ?? at
    form.setFieldValue(field, `${text.slice(0, at)}{${name}}${text.slice(end)}`)
    onInsert?.()
    void form.validateFields([field]).catch(() => undefined)
    input?.focus()
  }
  return (
    <Flex gap={8} wrap align="center" style={{ paddingBlock: 8 }}>
      <span>插入：</span>
      {Object.entries(variables).map(([name, label]) => (
        <Button key={name} size="small" onClick={() => insert(name)}>
          {label}
        </Button>
      ))}
    </Flex>
  )
}
