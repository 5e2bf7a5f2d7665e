import { shrunk, type GreyPicture } from './grey'

/** A scanner seldom turns a page by more, in degrees. */
const MOST = 4
const COARSE = 0.5
const FINE = 0.05
/** Pixels of the longer side that are enough to see lines of text. */
const ENOUGH = 900
/** Darker than the paper by so many steps is ink. */
const INK = 50

interface Ink {
  x: Float32Array
  y: Float32Array
  height: number
}

/** The commonest shade of the lighter half. */
function paperOf(data: Uint8Array): number {
  const count = new Uint32Array(256)
  for (const shade of data) count[shade] = (count[shade] ?? 0) + 1
  let paper = 255
  for (let shade = 128; shade < 256; shade++) if ((count[shade] ?? 0) > (count[paper] ?? 0)) paper = shade
  return paper
}

function inkOf({ width, height, data }: GreyPicture): Ink {
  const dark = paperOf(data) - INK
  const at: number[] = []
  data.forEach((shade, index) => {
    if (shade < dark) at.push(index)
  })
  return {
    x: Float32Array.from(at, (index) => (index % width) - width / 2),
    y: Float32Array.from(at, (index) => Math.floor(index / width)),
    height,
  }
}

/** How sharply lines and the blanks between them stand apart when the page is sheared by this angle. */
function sharpness({ x, y, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Uint32Array(height * 2)
  const base = height / 2
  for (let at = 0; at < x.length; at++) {
    const row = Math.round((y[at] ?? 0) - (x[at] ?? 0) * slope + base)
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}

function best(ink: Ink, middle: number, reach: number, step: number): number {
  let found = middle
  let most = -1
  for (let n = -Math.round(reach / step); n <= Math.round(reach / step); n++) {
    const degrees = middle + n * step
    const sharp = sharpness(ink, degrees)
    if (sharp > most) [found, most] = [degrees, sharp]
  }
  return found
}

/**
 * By how many degrees the lines of a page fall to the right: the angle whose rows of pixels part ink and paper most
 * sharply (Postl's projection profile).
 */
export function skewOf(picture: GreyPicture): number {
  const by = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / ENOUGH))
  const ink = inkOf(shrunk(picture, by))
  if (ink.x.length === 0) return 0
  const coarse = best(ink, 0, MOST, COARSE)
  return best(ink, coarse, COARSE, FINE)
}
