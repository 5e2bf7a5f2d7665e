import { Button, Form, Input, type FormRule } from 'antd'
import { rule } from '#src/api/rule'
import { addDateRange, type DateRange } from '#src/lib/dateRange'
import { isNumber } from '#src/lib/number'
import styles from '#src/pages/demo/Demo.module.css'
import { DayRangeInput } from '#src/ui/WireInputs'
import { toast } from '#src/ui/feedback'

interface Fields {
  label: string
  phone: string
  amount: string
  dateRange: DateRange
}

const Field = Form.Item<Fields>

const number: FormRule = {
  validator: (_, value: unknown) =>
    value === undefined || value === '' || (typeof value === 'string' && isNumber(value))
      ? Promise.resolve()
      : Promise.reject(new Error('请输入数字，如 -12.5')),
}

/** The rules are the server's own: what is refused here in these words is refused there in the same. */
export function FormDemo() {
  const send = ({ dateRange, ...fields }: Fields) =>
    toast.success(JSON.stringify(addDateRange(fields, dateRange)))
  return (
    <Form<Fields> name="demo-form" layout="vertical" className={styles['field'] ?? ''} onFinish={send}>
      <Field name="label" label="字典标签" rules={[rule('dict_add', 'dictLabel')]}>
        <Input />
      </Field>
      <Field name="phone" label="联系电话" rules={[rule('profile_unit_edit', 'contact_phone')]}>
        <Input />
      </Field>
      <Field name="amount" label="数字" rules={[number]}>
        <Input />
      </Field>
      <Field name="dateRange" label="起止日期">
        <DayRangeInput label="起止日期" />
      </Field>
      <Button type="primary" htmlType="submit">
        校验
      </Button>
    </Form>
  )
}
