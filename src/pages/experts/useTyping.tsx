import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { options } from '#contract/facts/closed'
import { EXPERT_KIND } from '#contract/facts/experts'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { useModalForm } from '#src/list/useModalForm'
import type { Chosen } from './useChosen'

const CHOICES = [
  {
    label: '在本活动中担任',
    options: options(MEMBER_TYPE).map(({ value, label }) => ({ value: `member_type:${value}`, label })),
  },
  {
    label: '专家类型（专家库）',
    options: options(EXPERT_KIND).map(({ value, label }) => ({ value: `expert_kind:${value}`, label })),
  },
]

/** All of both lists at a glance, in pixels. */
const LIST_HEIGHT = 460

/** One choice out of two lists is one of two fields. */
interface TypeFieldProps {
  id?: string
  value?: unknown
  onChange?: (value: string) => void
}
const TypeField = ({ id, onChange }: TypeFieldProps) => {
  const form = Form.useFormInstance()
  return (
    <Select
      {...(id !== undefined && { id })}
      placeholder="请选择"
      options={CHOICES}
      listHeight={LIST_HEIGHT}
      onChange={(choice: string) => {
        const [field = '', value] = choice.split(':')
        form.setFieldsValue({ member_type: undefined, expert_kind: undefined, [field]: value })
        onChange?.(choice)
      }}
    />
  )
}

/** Says of chosen people what they are there for, or which kind of expert they are. */
export function useTyping(project_id: number, onDone: () => void) {
  const [people, setPeople] = useState<readonly Chosen[]>([])
  const form = useModalForm('set_usertype', `设置${people.length}人的类型`, {
    success: null,
    onDone: ({ done_num, skipped }) => {
      onDone()
      showOutcome(
        `已设置${done_num}人`,
        skipped.map(({ user_id, ...rest }) => ({ key: user_id, ...rest })),
      )
    },
  })
  return {
    open: (chosen: readonly Chosen[]) => {
      setPeople(chosen)
      form.open({ project_id, user_ids: chosen.map(({ user_id }) => user_id) })
    },
    dialog: form.dialog(
      <>
        <Form.Item
          name="choice"
          label="类型"
          rules={[{ required: true, message: '请选择类型' }]}
          extra="秘书、联络员、监督员不评审教材；已分配教材的专家须先取消分配。"
        >
          <TypeField />
        </Form.Item>
        <Form.Item name="member_type" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="expert_kind" hidden>
          <Input />
        </Form.Item>
      </>,
    ),
  }
}
