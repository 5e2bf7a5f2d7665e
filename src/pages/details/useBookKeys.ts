import { useEffect } from 'react'

/** `[` and `]` go from book to book, wherever the focus is but where one types. */
export function useBookKeys(previous: () => void, next: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input:not([type=radio]), textarea, [contenteditable], [role=dialog]')
      if (isTyping || ctrlKey || metaKey || altKey) return
      if (key === '[') previous()
      if (key === ']') next()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [previous, next])
}
