import { useAct } from '#src/api/query'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { confirmLoss } from '#src/ui/confirmLoss'
import { skippedBooks } from './skippedBooks'

/** Takes books out of the project, after a warning of what is lost with them. */
export function useBookRemoval(project_id: number, onDone: () => void) {
  const remove = useAct('dist_psbook')
  return (book_ids: number[]): void =>
    confirmLoss({
      title: `确定将${book_ids.length}种教材移出本活动？`,
      loss: '未评的分配将一并取消，教材回到教材库；已有评审记录的教材不会移出。',
      verb: '移出',
      onOk: async () => {
        const { done_num, skipped } = await remove.mutateAsync({
          project_id,
          op: 'remove',
          book_ids,
          force: 1,
        })
        onDone()
        showOutcome(`已移出${done_num}种教材`, skippedBooks(skipped))
      },
    })
}
