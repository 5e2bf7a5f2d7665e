import { Button, Dropdown } from 'antd'
import { tooLateFor } from '#contract/facts/projectLife'
import type { ProjectBrief } from '#contract/entities/project'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'

interface Props {
  project: ProjectBrief
  book_ids: readonly number[]
  onDone: () => void
}

const ITEMS = [
  { key: '0', label: '暂不公示' },
  { key: '1', label: '恢复公示' },
]

/** Holds chosen books back from what is published, or lets them in again. */
export function PublishFlag({ project: { project_id, project_status }, book_ids, onDone }: Props) {
  const act = useAct('project_grouop_book_edit')
  const late = tooLateFor('judging', project_status, '修改公示标记')
  const none = book_ids.length === 0
  const mark = (publish_flag: 0 | 1) =>
    act.mutate(
      { project_id, book_ids: [...book_ids], publish_flag },
      {
        onSuccess: () => {
          toast.success(`${book_ids.length}种教材已${publish_flag === 0 ? '暂不公示' : '恢复公示'}`)
          onDone()
        },
      },
    )
  return (
    <Dropdown
      trigger={['click']}
      disabled={none || late !== undefined || act.isPending}
      menu={{ items: ITEMS, onClick: ({ key }) => mark(key === '0' ? 0 : 1) }}
    >
      <Button title={late ?? (none ? '请先勾选教材' : undefined)}>
        公示标记{!none && `（${book_ids.length}）`}
      </Button>
    </Dropdown>
  )
}
