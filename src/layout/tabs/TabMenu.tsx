import { Dropdown } from 'antd'
import type { OpenTab, useTabActs } from './useTabActs'

/** Pixels. */
export const CONTEXT_MENU_WIDTH = 105

interface Props {
  /** All of them, in their order. */
  tabs: readonly OpenTab[]
  /** The one the menu is for. */
  tab: OpenTab
  /** Where in the window it opens. */
  at: { x: number; y: number }
  acts: Pick<ReturnType<typeof useTabActs>, 'refresh' | 'close'>
  onClose: () => void
}

const closable = (tabs: readonly OpenTab[]): OpenTab[] => tabs.filter((tab) => !tab.isPinned)

/** What can be done with one tab and those around it. */
export function TabMenu({ tabs, tab, at, acts, onClose }: Props) {
  const index = tabs.indexOf(tab)
  const groups = [
    { key: 'one', label: '关闭当前', closing: closable([tab]) },
    { key: 'others', label: '关闭其他', closing: closable(tabs.filter((other) => other !== tab)) },
    { key: 'left', label: '关闭左侧', closing: closable(tabs.slice(0, index)) },
    { key: 'right', label: '关闭右侧', closing: closable(tabs.slice(index + 1)) },
    { key: 'all', label: '全部关闭', closing: closable(tabs) },
  ]
  const isGone = ({ closing }: (typeof groups)[number]) => closing.includes(tab)
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      styles={{ root: { width: CONTEXT_MENU_WIDTH, minWidth: CONTEXT_MENU_WIDTH } }}
      menu={{
        items: [
          { key: 'refresh', label: '刷新页面', onClick: () => acts.refresh(tab) },
          ...groups.map((group) => ({
            key: group.key,
            label: group.label,
            disabled: group.closing.length === 0,
            onClick: () => acts.close(group.closing, isGone(group) ? undefined : tab),
          })),
        ],
      }}
    >
      {/* Something without any size counts as out of sight, and so would the menu. */}
      <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
    </Dropdown>
  )
}
