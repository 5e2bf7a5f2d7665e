import { Form, Input, Radio } from 'antd'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { YES_NO } from '#contract/facts/system/dict'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import { rule } from '#src/api/rule'

const Field = Form.Item<In<'config_add'>>

/** A parameter; of one that is there, `stored` says what cannot change. */
export function ParameterFields({ stored }: { stored?: Row<'config_list'> | undefined }) {
  const isBuiltIn = stored?.configType === 'Y'
  const mayBeEmpty = stored?.configKey === EXAMINE_HOSTS
  return (
    <>
      <Field name="configName" label="参数名称" rules={[rule('config_add', 'configName')]}>
        <Input maxLength={100} />
      </Field>
      <Field
        name="configKey"
        label="参数键名"
        rules={[rule('config_add', 'configKey')]}
        extra={isBuiltIn ? '内置参数由程序按键名读取，不能改键名，也不能删除' : undefined}
      >
        <Input maxLength={100} disabled={isBuiltIn} />
      </Field>
      <Field
        name="configValue"
        label="参数键值"
        rules={[
          { required: !mayBeEmpty, whitespace: true, message: '请输入参数键值' },
          rule('config_add', 'configValue'),
        ]}
        extra="保存后立即生效"
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={500} />
      </Field>
      <Field
        name="configType"
        label="系统内置"
        extra={stored?.isRead ? '程序读取这个参数，它总是内置的' : '内置的不能删除，也不能改键名'}
      >
        <Radio.Group aria-label="系统内置" options={options(YES_NO)} disabled={stored?.isRead ?? false} />
      </Field>
      <Field name="remark" label="备注" rules={[rule('config_add', 'remark')]}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </>
  )
}
