import { useLocation, useNavigate } from 'react-router-dom'
import { useUnsavedPages } from '#src/ui/unsaved'
import { confirmLoss } from '#src/ui/confirmLoss'
import { refreshPath } from './refresh'
import { RESUME } from './resume'
import { closeTabs, isPinned, nextTab, PINNED, useTabs, type Tab } from './tabs'
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

  const afterAsking = (tabs: readonly OpenTab[], verb: string, act: () => void): void => {
    const lost = tabs.filter((tab) => tab.isUnsaved).map(({ title }) => `“${title}”`)
    if (lost.length === 0) return act()
    confirmLoss({
      title: `确定${verb}？`,
      loss: `${lost.join('、')}里有未保存的内容，${verb}后不能恢复。`,
      verb,
      onOk: async () => act(),
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
