import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { turnSideways } from './barScroll'
import { TabItem } from './TabItem'
import { tabKeys } from './tabKeys'
import styles from './Tabs.module.css'
import { useOpenTabs, useTabActs } from './useTabActs'
import { useTabDrag } from './useTabDrag'

/** Nobody asks for it while the first page comes. */
const TabMenu = lazyPart(async () => ({ default: (await import('./TabMenu')).TabMenu }))

/** The pages that are open, one tab each. */
export function TabBar() {
  const { pathname } = useLocation()
  const tabs = useOpenTabs()
  const acts = useTabActs()
  const { drag, dragProps } = useTabDrag(tabs)
  const [focused, setFocused] = useState<string>()
  const [focusAsked, setFocusAsked] = useState<{ path: string }>()
  const [menu, setMenu] = useState<{ path: string; x: number; y: number; byKey: boolean }>()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? turnSideways(bar.current) : undefined), [])

  const focus = (path: string): void => setFocusAsked({ path })
  const onKey = tabKeys(tabs, {
    focus,
    show: acts.show,
    close: (tab) => {
      const index = tabs.indexOf(tab)
      const beside = tabs[index + 1] ?? tabs[index - 1]
      acts.close([tab], undefined, (shown) => focus(tab.path === pathname ? shown : (beside?.path ?? shown)))
    },
    openMenu: ({ path }, element) => {
      const { left, bottom } = element.getBoundingClientRect()
      setMenu({ path, x: left, y: bottom, byKey: true })
    },
  })
  const closeMenu = (): void => {
    if (menu?.byKey) focus(menu.path)
    setMenu(undefined)
  }
  const menuTab = tabs.find(({ path }) => path === menu?.path)

  return (
    <>
      <div
        ref={bar}
        role="tablist"
        aria-label="打开的页面"
        className={styles['bar']}
        onBlur={() => {
          setFocused(undefined)
          setFocusAsked(undefined)
        }}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isShown={tab.path === pathname}
            isDragged={drag?.path === tab.path}
            landing={drag?.over?.path === tab.path ? drag.over.side : undefined}
            // One stop for the Tab key; from there the arrows lead on.
            isFocused={tab.path === (focused ?? pathname)}
            focusAsked={focusAsked?.path === tab.path ? focusAsked : undefined}
            onShow={() => acts.show(tab)}
            onClose={() => acts.close([tab])}
            onFocus={() => setFocused(tab.path)}
            onKeyDown={(event) => onKey(tab, event)}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ path: tab.path, x: event.clientX, y: event.clientY, byKey: false })
            }}
            {...dragProps(tab)}
          />
        ))}
      </div>
      {menu && menuTab && (
        <Suspense>
          <TabMenu key={menu.path} tabs={tabs} tab={menuTab} at={menu} acts={acts} onClose={closeMenu} />
        </Suspense>
      )}
    </>
  )
}
