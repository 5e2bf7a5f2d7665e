import { useSyncExternalStore } from 'react'

/** Pixels: a narrower window is treated as a mobile device. */
const MOBILE_BELOW = 992

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useIsMobile = (): boolean =>
  useSyncExternalStore(subscribe, () => window.innerWidth < MOBILE_BELOW)
