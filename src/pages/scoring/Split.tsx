import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import styles from './Split.module.css'

/** How two sides share the room: the share of the first, in per cent, or which of them is folded away. */
export interface Sharing {
  share: number
  folded: 'first' | 'second' | undefined
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
  /** Without anything to draw or unfold: one side has all the room. */
  isPlain?: boolean
  onShare: (sharing: Sharing) => void
}

/**
 * Two sides beside each other. What parts them is drawn with the mouse, moved with the arrow keys, put back by a double
 * click or Enter; either side can be folded away, and stays as it is meanwhile.
 */
export function Split({ names, first, second, sharing, isPlain = false, onShare }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<number>()
  const { folded } = sharing
  const share = drawn ?? sharing.share

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
  const fold = (side: Sharing['folded']) => onShare({ share: sharing.share, folded: side })
  const rail = (name: string, icon: ReactNode) => (
    <Button className={styles['rail']} aria-label={`展开${name}`} icon={icon} onClick={() => fold(undefined)}>
      <span className={styles['railName']} aria-hidden>
        {name}
      </span>
    </Button>
  )
  return (
    <div ref={frame} className={styles['frame']} data-moving={drawn === undefined ? undefined : true}>
      {folded === 'first' && !isPlain && rail(names[0], <DoubleRightOutlined aria-hidden />)}
      <div
        className={styles['side']}
        style={{ flex: folded === 'second' ? '1 1 0' : `0 0 calc(${share}% - 6px)` }}
        hidden={folded === 'first'}
      >
        {first}
      </div>
      {folded === undefined && (
        <div className={styles['between']}>
          <Button
            type="text"
            size="small"
            className={styles['fold']}
            aria-label={`收起${names[0]}`}
            title={`收起${names[0]}`}
            icon={<DoubleLeftOutlined />}
            onClick={() => fold('first')}
          />
          <div
            className={styles['handle']}
            // A line to be moved takes the focus and keys, which <hr> does not.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={`调整${names[0]}和${names[1]}的宽度`}
            aria-valuemin={LIMITS.least}
            aria-valuemax={LIMITS.most}
            aria-valuenow={share}
            title="拖动调整宽度，双击恢复"
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerUp}
            onDoubleClick={() => onShare(USUAL)}
            onKeyDown={onKeyDown}
          />
          <Button
            type="text"
            size="small"
            className={styles['fold']}
            aria-label={`收起${names[1]}`}
            title={`收起${names[1]}`}
            icon={<DoubleRightOutlined />}
            onClick={() => fold('second')}
          />
        </div>
      )}
      <div className={`${styles['side']} ${styles['rest']}`} hidden={folded === 'second'}>
        {second}
      </div>
      {folded === 'second' && !isPlain && rail(names[1], <DoubleLeftOutlined aria-hidden />)}
    </div>
  )
}
