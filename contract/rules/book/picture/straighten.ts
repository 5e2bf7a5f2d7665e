import { turned, type GreyPicture, type PointBefore } from './grey'
import { skewOf } from './skew'

/**
 * Pixels of the longer side of a page: 16开 at 264 dpi. Larger letters are recognised no better and take longer
 * (tests/bench/copyright.ts).
 */
export const WANTED_HEIGHT = 2700
/** Not worth a blur. */
const NEARLY_STRAIGHT = 0.08
const NEARLY_RIGHT = 0.05

/** Makes a picture ready for recognition: its lines level, its letters of the size that is recognised best. */
export function straighten(picture: GreyPicture): { picture: GreyPicture; before: PointBefore } {
  const degrees = skewOf(picture)
  const wanted = WANTED_HEIGHT / Math.max(picture.width, picture.height)
  const scale = Math.abs(wanted - 1) < NEARLY_RIGHT ? 1 : wanted
  if (Math.abs(degrees) < NEARLY_STRAIGHT && scale === 1) return { picture, before: (x, y) => [x, y] }
  return turned(picture, (-degrees * Math.PI) / 180, scale)
}
