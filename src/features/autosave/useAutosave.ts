import { useEffect, useState, useSyncExternalStore } from 'react'
import { onNewToken } from '#src/session/session'
import type { Autosave, View } from './autosave'

interface Running {
  nudge: () => void
  stop: () => void
  readonly isClean: boolean
  subscribe: (listener: () => void) => () => void
}

/** Those that are looked at, and those that were left with something still to bring to the server. */
const running = new Map<string, Running>()
const watched = new Set<Running>()

/** Nothing is sent any more, whoever left it; what is not on the server stays in this browser. */
export function stopAutosave(): void {
  for (const one of running.values()) one.stop()
  running.clear()
}

/** Whether something is still being written under this key. */
export const isRunning = (key: string): boolean => running.has(key)

/** What is written under one key is found under another from now on: it has got the key of its record. */
export function moveAutosave(from: string, to: string): void {
  const one = running.get(from)
  if (!one) return
  running.delete(from)
  running.set(to, one)
}

/** Sends what is left, and is remembered until it has arrived. */
function leave(key: string, one: Running): void {
  watched.delete(one)
  const forget = (): void => {
    if (one.isClean && !watched.has(one) && running.get(key) === one) running.delete(key)
  }
  one.subscribe(forget)
  one.nudge()
  forget()
}

function useWindow(one: Running, isUnsafe: () => boolean): void {
  useEffect(() => {
    const nudge = () => one.nudge()
    const onHide = () => {
      if (document.visibilityState === 'hidden') one.nudge()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsafe()) event.preventDefault()
    }
    const forget = onNewToken(nudge)
    window.addEventListener('online', nudge)
    window.addEventListener('storage', nudge)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      forget()
      window.removeEventListener('online', nudge)
      window.removeEventListener('storage', nudge)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onLeave)
    }
  })
}

/**
 * A value that saves itself for as long as the component is shown, and afterwards until it has arrived.
 * @param key one value; showing it again while it is still being saved continues where it was. Another key needs
 * another component (`key={…}`).
 */
export function useAutosave<P extends object, I>(
  key: string,
  make: () => Autosave<P, I>,
): { autosave: Autosave<P, I>; view: View<P, I> } {
  // The key stands for the type as well: whoever made the one under this key made it for this value.
  const [autosave] = useState(() => (running.get(key) as Autosave<P, I> | undefined) ?? make())
  const view = useSyncExternalStore(
    (listener) => autosave.subscribe(listener),
    () => autosave.view,
  )
  useEffect(() => {
    running.set(key, autosave)
    watched.add(autosave)
    return () => leave(key, autosave)
  }, [key, autosave])
  // An expired login is left on purpose, to log in again; what was typed waits in this browser.
  useWindow(autosave, () => !autosave.isClean && view.status !== 'expired')
  return { autosave, view }
}
