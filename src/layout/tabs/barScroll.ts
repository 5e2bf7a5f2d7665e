/** Pixels of the neighbour that stay in sight, to show that there is one. */
const GAP = 40

/** How far a bar must be scrolled so that the part of it from `start` to `end` is in sight; no farther than needed. */
export function scrollFor(scrolled: number, width: number, start: number, end: number): number {
  if (start < scrolled) return Math.max(0, start)
  return Math.max(scrolled, end - width)
}

/** Not scrollIntoView: it would scroll the page as well. */
export function reveal(tab: HTMLElement): void {
  const bar = tab.parentElement
  if (!bar) return
  const { offsetLeft, offsetWidth } = tab
  bar.scrollLeft = scrollFor(
    bar.scrollLeft,
    bar.clientWidth,
    offsetLeft - GAP,
    offsetLeft + offsetWidth + GAP,
  )
}

/** A mouse wheel turned over the tabs moves them sideways, and not the page. */
export function turnSideways(bar: HTMLElement): () => void {
  const turn = (event: WheelEvent): void => {
    if (bar.scrollWidth <= bar.clientWidth || event.deltaY === 0) return
    event.preventDefault()
    bar.scrollLeft += event.deltaY
  }
  // React's own wheel listeners cannot keep the page from scrolling along.
  bar.addEventListener('wheel', turn, { passive: false })
  return () => bar.removeEventListener('wheel', turn)
}
