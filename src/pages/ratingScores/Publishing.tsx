import { DIRECTORS, MANAGERS } from '#contract/roles'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { useEmbargo } from '#src/features/live/useEmbargo'
import { useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { WallButton } from '#src/features/wall/Wall'
import type { WallBook } from './BookScores'
import styles from './Scores.module.css'

interface Publishing {
  /** The scores of the book in sight are shown. */
  isOn: boolean
  /** Why the switch does nothing now; undefined: it does. */
  why: string | undefined
  toggle: () => void
}

interface Sight {
  project_id: number
  book: WallBook | undefined
  embargo: boolean
}

/** Shows the scores of the book in sight to the hall, or takes them away again. */
export function usePublishing({ project_id, book, embargo }: Sight): Publishing {
  const show = useAct('wall_book_show')
  const mayShow = useCan({ role: MANAGERS, permission: ['review:wall:edit'] })
  const isOn = book?.shown === 1
  const why = !mayShow ? '您没有公布分数的权限' : !book ? '没有教材' : embargo ? REFUSAL.embargo : undefined
  const toggle = (): void => {
    if (show.isPending) return
    if (why !== undefined || !book) return toast.warning(why ?? '')
    show.mutate({ project_id, book_id: book.book_id, shown: isOn ? 0 : 1 })
  }
  return { isOn, why, toggle }
}

export const PublishSwitch = ({ isOn, why, toggle }: Publishing) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-disabled={why !== undefined}
    title={why}
    className={styles['switch']}
    onClick={toggle}
  >
    公布分数
  </button>
)

/** Ends the embargo of all scores, or puts them under it again; for those who decide on the review. */
export function EmbargoKey({ project_id, embargo }: { project_id: number; embargo: boolean }) {
  const change = useEmbargo(project_id, embargo)
  if (!useCan({ role: DIRECTORS, permission: ['review:wall:edit'] })) return null
  return <WallButton onClick={() => void change()}>{embargo ? '解除封存' : '封存成绩'}</WallButton>
}
