import { Form, Input, InputNumber, Radio } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { ENABLED } from '#contract/facts/system/dict'
import { rule } from '#src/api/rule'

const Field = Form.Item<In<'post_add'>>

/** What a post is called, and whether it is in use. */
export const PostFields = () => (
  <>
    <Field name="postName" label="岗位名称" rules={[rule('post_add', 'postName')]}>
      <Input maxLength={50} />
    </Field>
    <Field
      name="postCode"
      label="岗位编码"
      rules={[rule('post_add', 'postCode')]}
      extra="由字母、数字、下划线和短横线组成，不重复"
    >
      <Input maxLength={64} />
    </Field>
    <Field name="postSort" label="显示顺序" rules={[rule('post_add', 'postSort')]}>
      <InputNumber precision={0} style={{ width: '100%' }} />
    </Field>
    <Field name="status" label="状态" extra="停用的不再供人选择，已经有它的人不变">
      <Radio.Group aria-label="状态" options={options(ENABLED)} />
    </Field>
    <Field name="remark" label="备注" rules={[rule('post_add', 'remark')]}>
      <Input.TextArea rows={2} maxLength={500} showCount />
    </Field>
  </>
)
