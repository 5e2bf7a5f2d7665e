import { Select } from 'antd'
import { useState } from 'react'
import { useAct } from '#src/api/query'
import { useOutcome } from '#src/features/outcome/useOutcome'
import { Dialog } from '#src/ui/Dialog'
import { skippedBooks } from './skippedBooks'

interface Option {
  value: number
  label: string
}

/** The choice of the group that books are put into. */
export function useGrouping(groups: Option[], onDone: () => void) {
  const [book_ids, setBooks] = useState<number[]>()
  const [group_id, setGroup] = useState<number>()
  const put = useAct('group_book')
  const showOutcome = useOutcome()
  const close = () => setBooks(undefined)

  const send = async () => {
    if (group_id === undefined || book_ids === undefined) return
    const { done_num, skipped } = await put.mutateAsync({ group_id, op: 'add', book_ids })
    close()
    onDone()
    showOutcome(`已编入${done_num}种教材`, skippedBooks(skipped))
  }

  return {
    open: setBooks,
    dialog: (
      <Dialog
        title={`将${book_ids?.length ?? 0}种教材编入评审组`}
        open={book_ids !== undefined}
        onCancel={close}
        onOk={() => void send().catch(() => undefined)}
        okButtonProps={{ disabled: group_id === undefined }}
        confirmLoading={put.isPending}
        mask={{ closable: false }}
      >
        <p>已在其他组且有分配的教材不会移动，请在该组的“教材与分配”中换组。</p>
        <Select
          aria-label="目标评审组"
          style={{ width: '100%' }}
          placeholder="请选择评审组"
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="还没有评审组，请先在“评审分组”中新增"
          options={groups}
          value={group_id}
          onChange={setGroup}
        />
      </Dialog>
    ),
  }
}
