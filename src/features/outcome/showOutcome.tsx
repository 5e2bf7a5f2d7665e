import { toast, withFeedback } from '#src/ui/feedback'
import { SkippedList, type Skipped } from './SkippedList'

/** Says how a write on many rows went: in a toast when all went well, in a list when some were left out. */
export function showOutcome(done: string, skipped: readonly Skipped[]): void {
  if (skipped.length === 0) return toast.success(done)
  withFeedback(
    ({ modal }) =>
      void modal.warning({
        title: `${done}，${skipped.length}条未处理`,
        content: <SkippedList skipped={skipped} />,
        width: 560,
        okText: '知道了',
      }),
  )
}
