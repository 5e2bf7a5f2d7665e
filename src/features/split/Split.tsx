import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import styles from './Split.module.css'

/** The names stand in what browsers have stored. */
export const SPLIT_SIDE = { first: 'first', second: 'second' } as const

/** The share of the first side, in per cent, and which side is folded away. */
export interface Sharing {
  share: number
  folded: keyof typeof SPLIT_SIDE | undefined
}

export const USUAL: Sharing = { share: 52, folded: undefined }
const LIMITS = { least: 25, most: 75 }
const STEP = 2

const within = (share: number): number => Math.min(LIMITS.most, Math.max(LIMITS.least, Math.round(share)))

interface Props {
  names: readonly [first: string, second: string]
  first: ReactNode
  second: ReactNode
  sharing: Sharing
  /** One side has all the room; there is no separator and nothing to unfold. */
  isPlain?: boolean
  onShare: (sharing: Sharing) => void
}

/** The line between the sides, moved: the share while it is being drawn, and what the mouse and keys do to it. */
function useHandle(frame: RefObject<HTMLDivElement | null>, sharing: Sharing, onShare: Props['onShare']) {
  const [drawn, setDrawn] = useState<number>()
  const { folded } = sharing

  const shareAt = (x: number): number => {
    const { left = 0, width = 1 } = frame.current?.getBoundingClientRect() ?? {}
    return within(((x - left) / width) * 100)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn(sharing.share)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drawn !== undefined) setDrawn(shareAt(event.clientX))
  }
  const onPointerUp = (): void => {
    if (drawn !== undefined) onShare({ share: drawn, folded })
    setDrawn(undefined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: sharing.share - STEP,
      ArrowRight: sharing.share + STEP,
      Home: LIMITS.least,
      End: LIMITS.most,
      Enter: USUAL.share,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onShare({ share: within(to), folded })
  }
  return {
    drawn,
    handle: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: () => onShare(USUAL),
      onKeyDown,
    },
  }
}

interface HandleProps extends HTMLAttributes<HTMLDivElement> {
  names: Props['names']
  share: number
}

function Handle({ names, share, ...handlers }: HandleProps) {
  return (
    <div
      className={styles['handle']}
      // A movable separator takes the focus and keys, which <hr> does not.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`调整${names[0]}和${names[1]}的宽度`}
      aria-valuemin={LIMITS.least}
      aria-valuemax={LIMITS.most}
      aria-valuenow={share}
      title="拖动调整宽度，双击恢复"
      {...handlers}
    />
  )
}

function FoldButton({ name, icon, onFold }: { name: string; icon: ReactNode; onFold: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      className={styles['fold']}
      aria-label={`收起${name}`}
      title={`收起${name}`}
      icon={icon}
      onClick={onFold}
    />
  )
}

/** What is left of a side that is folded away. */
function Rail({ name, icon, onUnfold }: { name: string; icon: ReactNode; onUnfold: () => void }) {
  return (
    <Button className={styles['rail']} aria-label={`展开${name}`} icon={icon} onClick={onUnfold}>
      <span className={styles['railName']} aria-hidden>
        {name}
      </span>
    </Button>
  )
}

/**
 * Two sides next to each other with a separator between them: dragged with the mouse, moved with the arrow keys, reset
 * by a double click or Enter. A folded side stays mounted, so that it keeps its state.
 */
export function Split({ names, first, second, sharing, isPlain = false, onShare }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { drawn, handle } = useHandle(frame, sharing, onShare)
  const { folded } = sharing
  const share = drawn ?? sharing.share
  const fold = (side: Sharing['folded']) => onShare({ share: sharing.share, folded: side })
  return (
    <div ref={frame} className={styles['frame']} data-moving={drawn === undefined ? undefined : true}>
      {folded === 'first' && !isPlain && (
        <Rail name={names[0]} icon={<DoubleRightOutlined aria-hidden />} onUnfold={() => fold(undefined)} />
      )}
      <div
        className={styles['side']}
        style={{ flex: folded === 'second' ? '1 1 0' : `0 0 calc(${share}% - 6px)` }}
        hidden={folded === 'first'}
      >
        {first}
      </div>
      {folded === undefined && (
        <div className={styles['between']}>
          <FoldButton name={names[0]} icon={<DoubleLeftOutlined />} onFold={() => fold('first')} />
          <Handle names={names} share={share} {...handle} />
          <FoldButton name={names[1]} icon={<DoubleRightOutlined />} onFold={() => fold('second')} />
        </div>
      )}
      <div className={`${styles['side']} ${styles['rest']}`} hidden={folded === 'second'}>
        {second}
      </div>
      {folded === 'second' && !isPlain && (
        <Rail name={names[1]} icon={<DoubleLeftOutlined aria-hidden />} onUnfold={() => fold(undefined)} />
      )}
    </div>
  )
}
