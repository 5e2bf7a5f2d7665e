const SCROLL_MS = 800

const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2)

/** Scrolls the window to the top within `ms` milliseconds; at once for people who asked for less motion. */
export function scrollToTop(ms = SCROLL_MS): void {
  const from = window.scrollY
  if (from === 0) return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0)
  let start: number | undefined
  const step = (now: number): void => {
    start ??= now
    const part = Math.min(1, (now - start) / ms)
    window.scrollTo(0, from * (1 - easeInOut(part)))
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
