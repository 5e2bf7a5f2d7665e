import { Flex, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { GROUP_TYPE } from '#contract/facts/groups'
import { rule } from '#src/api/rule'
import { EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'

const Field = Form.Item<In<'psgroup_add'>>

/** What an office fills in about a group; of one that is there, also who serves it. */
export const GroupForm = ({ staff }: { staff?: ReactNode }) => (
  <>
    <Flex gap={16}>
      <Field
        name="group_name"
        label="组名"
        rules={[rule('psgroup_edit', 'group_name')]}
        required
        style={{ flex: 2 }}
      >
        <Input maxLength={30} />
      </Field>
      <Field
        name="group_type"
        label="类型"
        rules={[rule('psgroup_edit', 'group_type', '请选择类型')]}
        required
        style={{ flex: 1 }}
      >
        <Select options={options(GROUP_TYPE)} />
      </Field>
    </Flex>
    <Field name="major_categories" label="专业大类" extra="候选专家和可添加的教材按专业大类优先排列">
      <DictSelect<string[]> {...MAJORS} mode="multiple" />
    </Field>
    <Flex gap={16}>
      <Field name="edu_level" label="教育层次" style={{ flex: 1 }}>
        <DictSelect {...EDU_LEVELS} placeholder="不限" />
      </Field>
      <Field
        name="experts_per_book"
        label="每书专家数"
        rules={[rule('psgroup_edit', 'experts_per_book')]}
        extra="建议为奇数；空白同活动设置"
        style={{ flex: 1 }}
      >
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="order_num" label="排序" rules={[rule('psgroup_edit', 'order_num')]} style={{ flex: 1 }}>
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Field>
    </Flex>
    {staff}
    <Field name="remark" label="备注" rules={[rule('psgroup_edit', 'remark')]}>
      <Input.TextArea rows={2} maxLength={200} showCount />
    </Field>
  </>
)
