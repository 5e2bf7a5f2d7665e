import { Checkbox } from 'antd'
import { useState } from 'react'
import { useAct } from '#src/api/query'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { Dialog } from '#src/ui/Dialog'
import { skippedBooks } from './skippedBooks'

/** The choice of the group that books are put into, or moved to from another. */
export function useGrouping(project_id: number, onDone: () => void) {
  const [book_ids, setBooks] = useState<number[]>()
  const [group_id, setGroup] = useState<number>()
  const [moves, setMoves] = useState(false)
  const put = useAct('group_book')
  const move = useAct('project_grouop_book_edit')
  const close = () => setBooks(undefined)
  const open = (chosen: number[]) => {
    setMoves(false)
    setBooks(chosen)
  }

  const send = async () => {
    if (group_id === undefined || book_ids === undefined) return
    const { done_num, skipped } = moves
      ? await move
          .mutateAsync({ project_id, book_ids, group_id, force: 1 })
          .then(() => ({ done_num: book_ids.length, skipped: [] }))
      : await put.mutateAsync({ group_id, op: 'add', book_ids })
    close()
    onDone()
    showOutcome(`已编入${done_num}种教材`, skippedBooks(skipped))
  }

  return {
    open,
    dialog: (
      <Dialog
        title={`将${book_ids?.length ?? 0}种教材编入评审组`}
        open={book_ids !== undefined}
        onCancel={close}
        onOk={() => void send().catch(() => undefined)}
        okButtonProps={{ disabled: group_id === undefined }}
        confirmLoading={put.isPending || move.isPending}
        mask={{ closable: false }}
      >
        <GroupFilter
          project_id={project_id}
          allowClear={false}
          aria-label="目标评审组"
          style={{ width: '100%' }}
          placeholder="请选择评审组"
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="还没有评审组，请先在“评审分组”中新增"
          value={group_id}
          onChange={setGroup}
        />
        <Checkbox
          style={{ marginTop: 16 }}
          checked={moves}
          onChange={({ target }) => setMoves(target.checked)}
        >
          已在其他组的一并换组：在原组的分配全部取消，其中已评的不再计入结果
        </Checkbox>
        {!moves && <p>不勾选时，已在其他组且有分配的教材不会移动，并逐一列出。</p>}
      </Dialog>
    ),
  }
}
