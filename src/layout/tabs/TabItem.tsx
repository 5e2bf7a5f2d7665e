import { CloseOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { PAGE_ID } from '#src/layout/Arrival'
import { reveal } from './barScroll'
import styles from './Tabs.module.css'
import type { OpenTab } from './useTabActs'

const MIDDLE = 1
const SHORTCUTS = 'Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  tab: OpenTab
  isShown: boolean
  isDragged: boolean
  /** A dragged tab would land here. */
  landing: 'before' | 'after' | undefined
  isFocused: boolean
  /** It asks for the keyboard's focus: another object asks again. */
  focusAsked: object | undefined
  onShow: () => void
  onClose: () => void
}

/** One open page. Its cross is for the mouse; the keyboard has Delete. */
export function TabItem(props: Props) {
  const { tab, isShown, isDragged, landing, isFocused, focusAsked, onShow, onClose, onKeyDown, ...rest } =
    props
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = element.current
    if (!isShown || !tab) return undefined
    // By then the page is drawn, too: at once, everything would have to be laid out twice.
    const drawn = requestAnimationFrame(() => reveal(tab))
    return () => cancelAnimationFrame(drawn)
  }, [isShown])
  useLayoutEffect(() => {
    if (focusAsked) element.current?.focus()
  }, [focusAsked])
  const classes = [
    styles['tab'],
    !tab.isPinned && styles['closable'],
    isDragged && styles['dragged'],
    landing && styles[landing],
  ]
  return (
    <div
      {...rest}
      ref={element}
      role="tab"
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isShown}
      aria-controls={PAGE_ID}
      aria-keyshortcuts={SHORTCUTS}
      title={tab.title}
      className={classes.filter(Boolean).join(' ')}
      onClick={onShow}
      onKeyDown={onKeyDown}
      // The browser would start its own scrolling.
      onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
      onAuxClick={(event) => event.button === MIDDLE && onClose()}
    >
      <span className={styles['title']}>{tab.title}</span>
      {tab.isUnsaved && <span className={styles['unsaved']}>有未保存的内容</span>}
      {!tab.isPinned && (
        <span
          aria-hidden
          title="关闭"
          className={styles['close']}
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  )
}
