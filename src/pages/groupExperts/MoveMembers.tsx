import { Button, Form } from 'antd'
import type { Input as In } from '#contract'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import type { GroupBrief } from '#src/features/project/GroupSelect'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { useModalForm } from '#src/list/useModalForm'
import type { Member } from './member'

const Field = Form.Item<In<'people_group'>>

interface Props {
  project_id: number
  group: GroupBrief
  chosen: readonly Member[]
  late: string | undefined
}

/** 换组: the chosen people go to another group of the project. */
export function MoveMembers({ project_id, group, chosen, late }: Props) {
  const move = useModalForm('people_group', '换组', {
    success: null,
    onDone: ({ added, skipped }) =>
      showOutcome(
        `已换组${added.length}人`,
        skipped.map(({ user_id, reason }) => ({
          key: user_id,
          name: chosen.find((member) => member.user_id === user_id)?.name ?? '',
          reason,
        })),
      ),
  })
  return (
    <>
      <Button
        disabled={late !== undefined || chosen.length === 0}
        title={late}
        onClick={() =>
          move.open({ from_group_id: group.group_id, user_ids: chosen.map(({ user_id }) => user_id) })
        }
      >
        换组{chosen.length > 0 && `（${chosen.length}）`}
      </Button>
      {move.dialog(
        <Field
          name="group_id"
          label="换到"
          extra="未评的分配将取消；组长换组后为专家；已有评审记录的不能换组"
          rules={[{ required: true, message: '请选择评审组' }]}
        >
          <GroupFilter project_id={project_id} placeholder="请选择评审组" style={{ width: '100%' }} />
        </Field>,
      )}
    </>
  )
}
