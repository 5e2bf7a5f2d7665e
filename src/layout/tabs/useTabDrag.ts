import { useState, type DragEvent } from 'react'
import { moveTab } from './tabs'
import type { OpenTab } from './useTabActs'

interface Drag {
  path: string
  /** The tab it hangs over, and on which side of it it would land. */
  over?: { path: string; side: 'before' | 'after' }
}

function sideOf(event: DragEvent, tab: OpenTab): 'before' | 'after' {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return tab.isPinned || event.clientX > left + width / 2 ? 'after' : 'before'
}

/** The order changes by dragging; what is pinned stays in front. */
export function useTabDrag(tabs: readonly OpenTab[]) {
  const [drag, setDrag] = useState<Drag>()

  const drop = (event: DragEvent, tab: OpenTab): void => {
    if (!drag) return
    event.preventDefault()
    const next = tabs[tabs.indexOf(tab) + 1]
    moveTab(drag.path, sideOf(event, tab) === 'before' ? tab.path : next?.path)
  }
  return {
    drag,
    dragProps: (tab: OpenTab) => ({
      draggable: !tab.isPinned,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', tab.title)
        setDrag({ path: tab.path })
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        const over = { path: tab.path, side: sideOf(event, tab) }
        if (drag.over?.path !== over.path || drag.over.side !== over.side) setDrag({ ...drag, over })
      },
      onDrop: (event: DragEvent) => drop(event, tab),
      onDragEnd: () => setDrag(undefined),
    }),
  }
}
