import { parseTime } from '#src/lib/time'
import { saveFile } from '#src/lib/saveFile'

/** Pixels of the picture for one of the screen: sharp on paper too. */
const SHARPNESS = 2
/** No side of a canvas may be longer in every browser. */
const LONGEST = 16_000
const HEAD = 64
const EDGE = 16

/** Styles of the page that a picture, which stands alone, has to carry with it. */
const CARRIED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
] as const

/** A copy of a drawing with the styles that the page gives it. */
function standing(svg: SVGSVGElement): SVGSVGElement {
  // cloneNode returns the kind of node it was called on, typed as Node.
  const copy = svg.cloneNode(true) as SVGSVGElement
  const from = [svg, ...svg.querySelectorAll('*')]
  const to = [copy, ...copy.querySelectorAll('*')]
  from.forEach((element, i) => {
    const style = getComputedStyle(element)
    to[i]?.setAttribute('style', CARRIED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

const loaded = (source: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('图片生成失败')))
    image.src = source
  })

/** What is drawn below the title: `width` by `height` pixels of the screen. */
export interface Drawing {
  width: number
  height: number
  draw: (context: CanvasRenderingContext2D) => void | Promise<void>
}

/** An SVG of the page as something to draw. */
export function drawingOf(svg: SVGSVGElement): Drawing {
  const { width, height } = svg.viewBox.baseVal
  const copy = standing(svg)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  return {
    width,
    height,
    draw: async (context) => context.drawImage(await loaded(source), 0, 0, width, height),
  }
}

/**
 * Saves a drawing as a PNG at twice its size, with its title, the project and the time above it.
 * @throws Error with Chinese words when the browser cannot make the picture
 */
export async function exportPicture(title: string, project: string, drawing: Drawing): Promise<void> {
  const width = Math.max(drawing.width, 360) + 2 * EDGE
  const height = drawing.height + HEAD + EDGE
  const sharpness = Math.min(SHARPNESS, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * sharpness)
  canvas.height = Math.round(height * sharpness)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('浏览器不支持生成图片')
  const style = getComputedStyle(document.documentElement)
  const body = getComputedStyle(document.body).fontFamily
  context.scale(sharpness, sharpness)
  context.fillStyle = style.getPropertyValue('--surface')
  context.fillRect(0, 0, width, height)
  context.fillStyle = style.getPropertyValue('--text')
  context.font = `600 18px ${body}`
  context.fillText(title, EDGE, 30, width - 2 * EDGE)
  context.fillStyle = style.getPropertyValue('--text-faint')
  context.font = `12px ${body}`
  context.fillText(`${project}　${parseTime(new Date(), '{y}-{m}-{d} {h}:{i}')}`, EDGE, 50, width - 2 * EDGE)
  context.translate(EDGE, HEAD)
  await drawing.draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('图片生成失败')
  saveFile(blob, `${project}-${title}.png`, 'image/png')
}
