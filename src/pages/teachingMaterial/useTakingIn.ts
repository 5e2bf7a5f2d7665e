import type { Input as In } from '#contract'
import { useAct } from '#src/api/query'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { confirm } from '#src/ui/feedback'
import { skippedBooks } from './skippedBooks'

type Which = Pick<In<'dist_psbook'>, 'book_ids' | 'filter'>

/** Takes books of the library into the project: those that are chosen, or all that the filter finds. */
export function useTakingIn(project_id: number, onDone: () => void) {
  const add = useAct('dist_psbook')
  const send = async (which: Which) => {
    const { done_num, skipped } = await add.mutateAsync({ project_id, op: 'add', ...which })
    onDone()
    showOutcome(`已纳入${done_num}种教材`, skippedBooks(skipped))
  }
  return {
    isPending: add.isPending,
    chosen: (book_ids: number[]): void => void send({ book_ids }).catch(() => undefined),
    all: (filter: Which['filter'], total: number): void =>
      void confirm({
        title: `确定将符合当前筛选条件的${total}种教材全部纳入？`,
        content: '不能纳入的教材会逐一列出原因；启动前可以再移出。',
        okText: '全部纳入',
        onOk: () => send({ filter }),
      }),
  }
}
