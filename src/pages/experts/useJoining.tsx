import { Form, Select } from 'antd'
import { useState } from 'react'
import type { Input } from '#contract'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { JOINING_SEATS } from '#src/features/experts/joiningSeats'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { useModalForm } from '#src/list/useModalForm'
import type { Chosen } from './useChosen'

const Field = Form.Item<Input<'people_group'>>

const INVITES = [
  { value: 0, label: '已经同意，直接确认' },
  { value: 1, label: '待本人确认' },
]

/** Seats chosen experts in a group of the project; who cannot be seated is listed with the reason. */
export function useJoining(project_id: number, onDone: () => void) {
  const [people, setPeople] = useState<readonly Chosen[]>([])
  const form = useModalForm('people_group', `将${people.length}位专家加入评审组`, {
    success: null,
    onDone: ({ added, skipped }) => {
      onDone()
      showOutcome(
        `已加入${added.length}人`,
        skipped.map(({ user_id, reason }) => ({
          key: user_id,
          name: people.find((person) => person.user_id === user_id)?.name ?? '',
          reason,
        })),
      )
    },
  })
  return {
    open: (chosen: readonly Chosen[]) => {
      setPeople(chosen)
      form.open({ user_ids: chosen.map(({ user_id }) => user_id), member_type: 'expert', invite: 0 })
    },
    dialog: form.dialog(
      <>
        <Field name="group_id" label="评审组" rules={[{ required: true, message: '请选择评审组' }]}>
          <GroupFilter project_id={project_id} placeholder="请选择评审组" style={{ width: '100%' }} />
        </Field>
        <Field name="member_type" label="人员类型">
          <Select options={JOINING_SEATS} />
        </Field>
        <Field name="invite" label="是否同意参加">
          <Select options={INVITES} />
        </Field>
      </>,
    ),
  }
}
