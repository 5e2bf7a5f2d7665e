import { useEffect, useRef } from 'react'
import { WallButton } from '#src/features/wall/Wall'
import styles from './Scores.module.css'

const KEYS: readonly (readonly [string, string])[] = [
  ['← →', '上一本、下一本'],
  ['Home End', '第一本、最后一本'],
  ['空格', '公布或收起本书的分数'],
  ['F11', '全屏'],
  ['Esc', '退出全屏，关闭本说明'],
  ['?', '显示本说明'],
]

/** What the keys do. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Modal where the browser can: the page behind it takes no keys then.
    box.current?.showModal?.()
  }, [])
  return (
    <dialog
      ref={box}
      className={styles['help']}
      aria-label="按键说明"
      onClose={onClose}
      open={!HTMLDialogElement.prototype.showModal || undefined}
    >
      <h2>按键说明</h2>
      <dl>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <WallButton onClick={onClose}>关闭</WallButton>
    </dialog>
  )
}
