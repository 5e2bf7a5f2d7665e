import { ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { greyOf, type GreyPicture } from '#contract/rules/book/picture/grey'

const POINTS_PER_INCH = 72
/** A picture with fewer pixels on its longer side is an ornament, and no page. */
const LEAST_PIXELS = 500

/** A picture as the reader has decoded it. */
interface Decoded {
  width: number
  height: number
  kind: number
  data: Uint8ClampedArray | Uint8Array
}

const isDecoded = (image: unknown): image is Decoded =>
  typeof image === 'object' &&
  image !== null &&
  'data' in image &&
  ArrayBuffer.isView(image.data) &&
  'kind' in image

/** Black and white pages hold eight pixels a byte, each row from a new one. */
function unpacked({ width, height, data }: Decoded): GreyPicture {
  const row = Math.ceil(width / 8)
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  return { width, height, data: grey }
}

function greyFrom(image: Decoded): GreyPicture {
  if (image.kind === ImageKind.GRAYSCALE_1BPP) return unpacked(image)
  return greyOf(image, image.kind === ImageKind.RGB_24BPP ? 3 : 4)
}

/** Turns a scan as the page is shown, by quarters, clockwise. */
function quartersTurned({ width, height, data }: GreyPicture, quarters: number): GreyPicture {
  if (quarters === 0) return { width, height, data }
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 255
  return quartersTurned({ width: height, height: width, data: turned }, quarters - 1)
}

interface Placed {
  name: string
  width: number
  height: number
}

/** The largest picture on a page; undefined where none is large enough to be the page itself. */
async function largestOn(page: PDFPageProxy): Promise<Placed | undefined> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const placed = fnArray.flatMap((operator, at): Placed[] => {
    if (operator !== OPS.paintImageXObject) return []
    // The library types no arguments of its operators.
    const [name, width, height] = argsArray[at] as [string, number, number]
    return Math.max(width, height) >= LEAST_PIXELS ? [{ name, width, height }] : []
  })
  return placed.toSorted((one, other) => other.width * other.height - one.width * one.height)[0]
}

/** Dots an inch of a page that is one picture; undefined where it is none. */
export async function dotsOf(page: PDFPageProxy): Promise<number | undefined> {
  const scan = await largestOn(page)
  const { width, height } = page.getViewport({ scale: 1 })
  return scan && Math.round((Math.max(scan.width, scan.height) * POINTS_PER_INCH) / Math.max(width, height))
}

/** The picture that a scanned page is; undefined where it is none, or cannot be decoded. */
export async function scanOf(page: PDFPageProxy): Promise<GreyPicture | undefined> {
  const scan = await largestOn(page)
  if (!scan) return undefined
  const store = scan.name.startsWith('g_') ? page.commonObjs : page.objs
  const image = await new Promise<unknown>((resolve) => void store.get(scan.name, resolve))
  return isDecoded(image) ? quartersTurned(greyFrom(image), (page.rotate / 90) % 4) : undefined
}
