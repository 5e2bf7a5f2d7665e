import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { z } from '#contract/zod'
import { useIsMobile } from '#src/ui/useIsMobile'
import { stored } from '#src/lib/stored'
import { Split, SPLIT_SIDE, USUAL, type Sharing } from '#src/features/split/Split'
import styles from './Scoring.module.css'

type Side = 'book' | 'sheet'

const StoredLayout = z.object({ share: z.number(), folded: z.enum(SPLIT_SIDE).optional() })

/** The layout that this user chose, kept in the browser. */
const sharingStore = (user_id: number) =>
  stored<Sharing>(`scoring-split:${user_id}`, (value) => {
    const { data } = StoredLayout.safeParse(value)
    return data && { share: data.share, folded: data.folded }
  })

/** Which of book and sheet is visible, and how the width is shared. */
export function useWorkplace(user_id: number) {
  const store = sharingStore(user_id)
  const [sharing, setSharing] = useState(() => store.read() ?? USUAL)
  const [side, setSide] = useState<Side>('sheet')
  const onShare = (next: Sharing): void => {
    setSharing(next)
    store.write(next)
  }
  return {
    sharing,
    onShare,
    side,
    onSide: setSide,
    /** Points at something in the sheet; a side that was hidden is laid out only in the next frame. */
    onSheet: (point: () => void): void => {
      const isHidden = side === 'book' || sharing.folded === 'second'
      setSide('sheet')
      if (sharing.folded === 'second') onShare({ ...sharing, folded: undefined })
      if (isHidden) requestAnimationFrame(point)
      else point()
    },
  }
}

interface Props {
  at: ReturnType<typeof useWorkplace>
  /** Absent where there is nothing to read: the sheet takes the width. */
  reader: ReactNode
  sheet: ReactNode
}

/** The book and the sheet: beside each other, or on a telephone one after the other; neither is ever taken apart. */
export function Workplace({ at: { sharing, onShare, side, onSide }, reader, sheet }: Props) {
  const isNarrow = useIsMobile()
  if (!reader) return <div className={styles['alone']}>{sheet}</div>
  // One tree for both, so that what is typed and where one reads outlives the turning of a tablet.
  const folded = side === 'book' ? 'second' : 'first'
  return (
    <>
      {isNarrow && (
        <Segmented<Side>
          block
          size="large"
          className={styles['sides']}
          aria-label="教材或评分"
          value={side}
          options={[
            { value: 'book', label: '教材' },
            { value: 'sheet', label: '评分' },
          ]}
          onChange={onSide}
        />
      )}
      <Split
        names={['教材', '评分表']}
        first={reader}
        second={sheet}
        sharing={isNarrow ? { share: sharing.share, folded } : sharing}
        isPlain={isNarrow}
        onShare={onShare}
      />
    </>
  )
}
