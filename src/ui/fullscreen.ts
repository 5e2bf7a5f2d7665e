import { useSyncExternalStore } from 'react'
import { toast } from './feedback'

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export const useIsFullscreen = (): boolean =>
  useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))

/** Shows the console on the whole screen, or in its window again. */
export function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) return toast.warning('你的浏览器不支持全屏')
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
}
