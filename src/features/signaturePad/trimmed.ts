import type Pad from 'signature_pad'

/** Pixels around the writing, and the largest picture of it: sharp in print, a few kilobytes. */
const MARGIN = 12
const MAX = { width: 800, height: 300 }

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** What has been written on, in pixels of the screen, within a sheet of this size. */
export function boundsOf(
  points: readonly { x: number; y: number }[],
  sheet: { width: number; height: number },
): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const left = clamp(Math.min(...xs) - MARGIN, sheet.width)
  const top = clamp(Math.min(...ys) - MARGIN, sheet.height)
  return {
    left,
    top,
    width: Math.max(1, clamp(Math.max(...xs) + MARGIN, sheet.width) - left),
    height: Math.max(1, clamp(Math.max(...ys) + MARGIN, sheet.height) - top),
  }
}

/** The writing alone as a PNG, however large the sheet it was written on. */
export function trimmed(canvas: HTMLCanvasElement, pad: Pad): string {
  const sheet = { width: canvas.clientWidth, height: canvas.clientHeight }
  const points = pad.toData().flatMap((stroke) => stroke.points)
  const { left, top, width, height } = boundsOf(points, sheet)
  const sharp = canvas.width / sheet.width
  const shrink = Math.min(sharp, MAX.width / width, MAX.height / height)
  const cut = document.createElement('canvas')
  cut.width = Math.round(width * shrink)
  cut.height = Math.round(height * shrink)
  cut
    .getContext('2d')
    ?.drawImage(canvas, left * sharp, top * sharp, width * sharp, height * sharp, 0, 0, cut.width, cut.height)
  return cut.toDataURL('image/png')
}
