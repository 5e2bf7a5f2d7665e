import { useLocation, useNavigate } from 'react-router-dom'
import { confirmLoss } from '#src/ui/confirmLoss'
import { unsaved, useUnsavedPages } from '#src/ui/unsaved'
import { refreshPath } from './refresh'
import { RESUME } from './resume'
import { closeTabs, isPinned, nextTab, PINNED, useTabs, type Tab } from './tabs'
import { useLosses } from './useLosses'
import { usePlaces } from './usePlaces'

export interface OpenTab extends Tab {
  title: string
  isPinned: boolean
  /** Something was typed on the page that nobody has saved. */
  isUnsaved: boolean
}

/** The tabs in their order, the pinned ones first. What the menu no longer offers has no tab. */
export function useOpenTabs(): OpenTab[] {
  const open = useTabs((state) => state.open)
  const pages = useUnsavedPages()
  const placeAt = usePlaces()
  return [...PINNED, ...open].flatMap((tab) => {
    const title = placeAt(tab.path)?.title
    return title === undefined
      ? []
      : [{ ...tab, title, isPinned: isPinned(tab.path), isUnsaved: pages.includes(tab.path) }]
  })
}

/** What can be done to tabs; where something typed would be lost, after asking. */
export function useTabActs() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const lossesOf = useLosses()

  const afterAsking = (tabs: readonly OpenTab[], verb: string, act: () => void): void => {
    const paths = tabs.map(({ path }) => path)
    const loss = lossesOf(paths, verb)
    if (!loss) return act()
    confirmLoss({
      ...loss,
      onOk: async () => {
        // Agreed to: going on asks no more.
        paths.forEach(unsaved.forget)
        act()
      },
    })
  }
  return {
    show: ({ to }: Tab): void => void navigate(to, RESUME),
    refresh: (tab: OpenTab): void =>
      afterAsking(
        [tab],
        '刷新',
        () => void navigate(refreshPath(tab.to), { replace: tab.path === pathname }),
      ),
    /**
     * @param pointedAt where to go when the page on screen is among those closed; else to the one seen last
     * @param onClosed is told which tab is on screen afterwards
     */
    close: (tabs: readonly OpenTab[], pointedAt?: OpenTab, onClosed?: (shown: string) => void): void => {
      const closing = tabs.filter((tab) => !tab.isPinned)
      afterAsking(closing, '关闭', () => {
        const paths = closing.map(({ path }) => path)
        const target = pointedAt ?? nextTab(paths)
        if (paths.includes(pathname)) void navigate(target.to, RESUME)
        closeTabs(paths)
        onClosed?.(paths.includes(pathname) ? target.path : pathname)
      })
    },
  }
}
