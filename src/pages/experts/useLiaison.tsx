import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { call } from '#src/api/call'
import { useModalForm } from '#src/list/useModalForm'
import type { Chosen } from './useChosen'

type Fields = In<'zhuanjia_liaisonMan'>

/** Nobody in particular: those of the group look after the expert. */
const OF_GROUP = 0

interface Props {
  project_id: number
  id?: string
  onChange?: (choice: number) => void
}

/** A liaison of the project, or none: that is another action of the same call. */
function LiaisonSelect({ project_id, onChange, ...field }: Props) {
  const form = Form.useFormInstance<Fields>()
  // The call that sets liaisons is a write, whatever it is asked; listing them changes nothing.
  const { data, isLoading } = useQuery({
    queryKey: ['zhuanjia_liaisonMan', project_id],
    queryFn: () => call('zhuanjia_liaisonMan', { project_id, op: 'list' }, { repeatable: true }),
  })
  const choose = (choice: number) => {
    form.setFieldsValue(
      choice === OF_GROUP
        ? { op: 'remove', liaison_user_id: undefined }
        : { op: 'set', liaison_user_id: choice },
    )
    onChange?.(choice)
  }
  return (
    <Select
      {...field}
      loading={isLoading}
      placeholder="请选择"
      showSearch={{ optionFilterProp: 'label' }}
      onChange={choose}
      options={[
        { value: OF_GROUP, label: '不指定，由所在组的联络员负责' },
        ...(data ?? []).map(({ liaison_user_id, name, expert_num }) => ({
          value: liaison_user_id,
          label: `${name}（现负责${expert_num ?? 0}位）`,
        })),
      ]}
    />
  )
}

/** Puts chosen experts into the hands of a liaison. */
export function useLiaison(project_id: number, onDone: () => void) {
  const [people, setPeople] = useState<readonly Chosen[]>([])
  const form = useModalForm('zhuanjia_liaisonMan', `设置${people.length}位专家的联络员`, {
    success: '联络员已设置',
    onDone,
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
          label="联络员"
          rules={[{ required: true, message: REFUSAL.chooseLiaison }]}
          extra="联络员可查看所负责专家的评审进度。先将联络人员以“联络员”加入评审组，才能在此选择。"
        >
          <LiaisonSelect project_id={project_id} />
        </Form.Item>
        <Form.Item<Fields> name="op" hidden>
          <Input />
        </Form.Item>
        <Form.Item<Fields> name="liaison_user_id" hidden>
          <Input />
        </Form.Item>
      </>,
    ),
  }
}
