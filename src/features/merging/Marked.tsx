import { textDiff } from '#src/lib/textDiff'
import styles from './Merging.module.css'

interface Props {
  mine: string
  theirs: string
  /** Whose words are shown. */
  side: 'mine' | 'theirs'
  /** Neither is the older one: both are marked alike, and none is struck out before somebody has chosen. */
  undecided?: boolean
}

/** One of two texts, with what the other does not say marked in it. */
export function Marked({ mine, theirs, side, undecided = false }: Props) {
  const shown = side === 'mine' ? mine : theirs
  if (shown === '') return <span className={styles['who']}>（空）</span>
  const Tag = undecided ? 'mark' : side === 'mine' ? 'del' : 'ins'
  const hidden = side === 'mine' ? 'new' : 'gone'
  return textDiff(mine, theirs)
    .filter(({ kind }) => kind !== hidden)
    .map(({ kind, text }, i) =>
      // Pieces have no key of their own and are only shown.
      kind === 'same' ? (
        <span key={`${i}:${text}`}>{text}</span>
      ) : (
        <Tag key={`${i}:${text}`} className={styles[Tag]}>
          {text}
        </Tag>
      ),
    )
}
