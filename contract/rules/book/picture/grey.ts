/** A picture in shades of grey, 0 black to 255 white, row by row. */
export interface GreyPicture {
  width: number
  height: number
  data: Uint8Array
}

/** Shares of red, green and blue in the brightness of a colour, in 256ths (ITU-R BT.601). */
const RED = 77
const GREEN = 150
const BLUE = 29

interface Coloured {
  width: number
  height: number
  data: ArrayLike<number>
}

/**
 * A picture in colours as one in shades.
 * @param channels 4 as a canvas has it, where what is transparent counts as white paper; 3 without that
 */
export function greyOf({ width, height, data }: Coloured, channels: 3 | 4 = 4): GreyPicture {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += channels) {
    const alpha = channels === 4 ? (data[from + 3] ?? 255) : 255
    const bright =
      ((data[from] ?? 0) * RED + (data[from + 1] ?? 0) * GREEN + (data[from + 2] ?? 0) * BLUE) >> 8
    grey[at] = alpha === 255 ? bright : 255 - (((255 - bright) * alpha) >> 8)
  }
  return { width, height, data: grey }
}

/** The picture at a fraction of its size: each pixel the mean of a square. */
export function shrunk({ width, height, data }: GreyPicture, by: number): GreyPicture {
  const small = { width: Math.floor(width / by), height: Math.floor(height / by) }
  const grey = new Uint8Array(small.width * small.height)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (let row = 0; row < by; row++) {
        const start = (y * by + row) * width + x * by
        for (let column = 0; column < by; column++) sum += data[start + column] ?? 255
      }
      grey[y * small.width + x] = sum / (by * by)
    }
  return { ...small, data: grey }
}

/** Where a point of the straightened picture was in the one it was made from. */
export type PointBefore = (x: number, y: number) => readonly [number, number]

/**
 * Turns a picture about its middle and scales it, in one pass so that its letters are blurred once. What comes in from
 * outside is white.
 * @param angle in radians; a positive one turns clockwise
 */
export function turned(
  { width, height, data }: GreyPicture,
  angle: number,
  scale: number,
): { picture: GreyPicture; before: PointBefore } {
  const cos = Math.cos(angle) / scale
  const sin = Math.sin(angle) / scale
  const across = Math.round(width * scale)
  const down = Math.round(height * scale)
  const before: PointBefore = (x, y) => [
    width / 2 + (x - across / 2) * cos + (y - down / 2) * sin,
    height / 2 - (x - across / 2) * sin + (y - down / 2) * cos,
  ]
  const grey = new Uint8Array(across * down).fill(255)
  for (let y = 0; y < down; y++) {
    let [sx, sy] = before(0.5, y + 0.5)
    sx -= 0.5
    sy -= 0.5
    for (let x = 0; x < across; x++, sx += cos, sy -= sin) {
      const left = Math.floor(sx)
      const top = Math.floor(sy)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const right = sx - left
      const low = sy - top
      const at = top * width + left
      const above = (data[at] ?? 255) * (1 - right) + (data[at + 1] ?? 255) * right
      const below = (data[at + width] ?? 255) * (1 - right) + (data[at + width + 1] ?? 255) * right
      grey[y * across + x] = above * (1 - low) + below * low + 0.5
    }
  }
  return { picture: { width: across, height: down, data: grey }, before }
}

/** The picture as a file that needs no encoding: a binary PGM. */
export function pgmOf({ width, height, data }: GreyPicture): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + data.length)
  file.set(head)
  file.set(data, head.length)
  return file
}
