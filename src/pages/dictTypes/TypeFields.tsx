import { Form, Input, Radio } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { ENABLED } from '#contract/facts/system/dict'
import { rule } from '#src/api/rule'

const Field = Form.Item<In<'dict_type_add'>>

/** What a dictionary is called, and whether it is in use. */
export const TypeFields = ({ isBuiltIn = false }: { isBuiltIn?: boolean }) => (
  <>
    <Field name="dictName" label="字典名称" rules={[rule('dict_type_add', 'dictName')]}>
      <Input maxLength={100} />
    </Field>
    <Field
      name="dictType"
      label="字典类型"
      rules={[rule('dict_type_add', 'dictType')]}
      extra={
        isBuiltIn
          ? '内置字典由程序按字典类型读取，不能改'
          : '程序按它读取字典，如 ps_term；改了以后，其中的数据随之改变'
      }
    >
      <Input maxLength={100} disabled={isBuiltIn} />
    </Field>
    <Field
      name="status"
      label="状态"
      extra={isBuiltIn ? '内置字典由程序使用，不能停用' : '停用后，其中的数据不供任何页面选择'}
    >
      <Radio.Group aria-label="状态" options={options(ENABLED)} disabled={isBuiltIn} />
    </Field>
    <Field name="remark" label="备注" rules={[rule('dict_type_add', 'remark')]}>
      <Input.TextArea rows={3} maxLength={500} showCount />
    </Field>
  </>
)
