import { useAct } from '#src/api/query'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Modal } from '#src/ui/Modal'
import { toast } from '#src/ui/feedback'
import { HOLDER_COLUMNS } from './columns'
import { HolderFilters } from './HolderFilters'

interface Props {
  roleId: number
  onClose: () => void
}

/** 选择用户: those who do not hold the role yet. */
export function RoleCandidates({ roleId, onClose }: Props) {
  const list = useList('role_candidates', { rowKey: 'userId', fixed: { roleId }, selection: true })
  const give = useAct('role_holders_add')
  const { selected } = list
  return (
    <Modal
      title="选择用户"
      width={960}
      open
      onCancel={onClose}
      okText={selected.length > 0 ? `授权（${selected.length}）` : '授权'}
      okButtonProps={{ disabled: selected.length === 0, loading: give.isPending }}
      onOk={() =>
        give.mutate(
          { roleId, userIds: selected.map(({ userId }) => userId).join(',') },
          {
            onSuccess: () => {
              toast.success('授权成功')
              onClose()
            },
          },
        )
      }
      mask={{ closable: false }}
    >
      <ListPage list={list} columns={HOLDER_COLUMNS} empty="没有可以授权的用户" filters={<HolderFilters />} />
    </Modal>
  )
}
