import { Flex, Form, Select } from 'antd'
import type { Input as In } from '#contract'
import { rule } from '#src/api/rule'
import type { StaffPeople } from './useStaffPeople'

const Field = Form.Item<In<'psgroup_edit'>>

/** Who serves the group: to clear the secretary is to say that there is none. */
export function StaffFields({ people: { options, search } }: { people: StaffPeople }) {
  const choice = {
    options,
    showSearch: { optionFilterProp: 'label', onSearch: search },
    placeholder: '输入姓名或单位查找',
    allowClear: true,
  }
  return (
    <Flex gap={16}>
      <Field
        name="secretary_id"
        label="秘书"
        normalize={(value: number | undefined) => value ?? null}
        style={{ flex: 1 }}
      >
        <Select {...choice} />
      </Field>
      <Field
        name="liaison_ids"
        label="联络员"
        rules={[rule('psgroup_edit', 'liaison_ids')]}
        extra="去掉的人员即离开本组"
        style={{ flex: 2 }}
      >
        <Select {...choice} mode="multiple" />
      </Field>
    </Flex>
  )
}
