import type { KeyboardEvent } from 'react'
import { moveTab } from './tabs'
import type { OpenTab } from './useTabActs'

interface Acts {
  /** Puts the keyboard's focus on a tab, once it is on screen. */
  focus: (path: string) => void
  show: (tab: OpenTab) => void
  close: (tab: OpenTab) => void
  openMenu: (tab: OpenTab, element: Element) => void
}

/**
 * Arrows, Home and End walk along the tabs, Enter shows one (walking alone does not: a page may have to load), Delete
 * closes it, Ctrl+Shift+arrow moves it, Shift+F10 or the menu key opens its menu.
 */
export function tabKeys(tabs: readonly OpenTab[], { focus, show, close, openMenu }: Acts) {
  const walkTo = (index: number) => () => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab) focus(tab.path)
  }

  const move = (tab: OpenTab, index: number, step: number): void => {
    const passed = tabs[index + step]
    if (tab.isPinned || !passed || passed.isPinned) return
    moveTab(tab.path, step < 0 ? passed.path : tabs[index + 2]?.path)
    focus(tab.path)
  }
  const actOf = (tab: OpenTab, event: KeyboardEvent): (() => void) | undefined => {
    const index = tabs.indexOf(tab)
    const { key, shiftKey, ctrlKey } = event
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const step = key === 'ArrowLeft' ? -1 : 1
      return ctrlKey && shiftKey ? () => move(tab, index, step) : walkTo(index + step)
    }
    if (key === 'Home') return walkTo(0)
    if (key === 'End') return walkTo(-1)
    if (key === 'Enter' || key === ' ') return () => show(tab)
    if (key === 'Delete') return () => close(tab)
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return () => openMenu(tab, event.currentTarget)
    return undefined
  }
  return (tab: OpenTab, event: KeyboardEvent): void => {
    const act = actOf(tab, event)
    if (!act) return
    event.preventDefault()
    act()
  }
}
