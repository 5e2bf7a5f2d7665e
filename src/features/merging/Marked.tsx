import { changesOf } from './changes'
import styles from './Merging.module.css'

interface Props {
  mine: string
  theirs: string
  /** Whose words are shown. */
  side: 'mine' | 'theirs'
}

/** One of two texts, with what the other does not say marked in it. */
export function Marked({ mine, theirs, side }: Props) {
  const shown = side === 'mine' ? mine : theirs
  if (shown === '') return <span className={styles['who']}>（空）</span>
  const Tag = side === 'mine' ? 'del' : 'ins'
  return changesOf(mine, theirs)
    .filter((piece) => piece.in === 'both' || piece.in === side)
    .map(({ text, in: where }, i) =>
      // Pieces have no key of their own and are only shown.
      where === 'both' ? (
        <span key={`${i}:${text}`}>{text}</span>
      ) : (
        <Tag key={`${i}:${text}`} className={styles[Tag]}>
          {text}
        </Tag>
      ),
    )
}
