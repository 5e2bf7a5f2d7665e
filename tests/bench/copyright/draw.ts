import type { Browser } from '@playwright/test'
import { drawnBook, numbers, type DrawnBook } from './books'
import { LAYOUTS } from './layouts'

/** What a scanner does to a page. */
export interface Scan {
  dpi: 150 | 300
  /** Degrees, clockwise. */
  turn: number
  /** Standard deviation of the noise, in steps of grey. */
  noise: number
  /** Quality of the JPEG. */
  quality: number
}

export interface DrawnPage {
  layout: string
  book: DrawnBook
  scan: Scan
  jpeg: Buffer
}

const MM = 96 / 25.4
const WIDTH = Math.round(185 * MM)
const HEIGHT = Math.round(260 * MM)

const css = (serif: boolean, turn: number) => `
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: #fff; }
  main { box-sizing: border-box; width: ${WIDTH}px; height: ${HEIGHT}px; padding: 68px 76px; transform: rotate(${turn}deg);
    font: ${serif ? '13.3px "Noto Serif CJK SC"' : '13px "Noto Sans CJK SC"'}; line-height: 1.6; color: #181818; }
  h3, h4 { text-align: center; margin: 8px 0; } h4 { font-size: 14px; } p { margin: 2px 0; text-align: justify; }
  .in { text-indent: 2em; } .gap { margin-top: 8px; } .small { font-size: 11.5px; }
  .box { border: 1px solid #222; padding: 8px 16px; margin: 16px 0; } .line { border-top: 1px solid #222; border-bottom: 1px solid #222; padding: 6px 0; margin: 16px 0; }
  .centre, .centre p { text-align: center; } table { border-collapse: collapse; } td { padding: 1px 12px 1px 0; vertical-align: top; }
  .wide { width: 100%; } .label { white-space: nowrap; }`

/**
 * Adds what the scanner adds, in the browser: noise of a normal distribution, and the loss of a JPEG. No function has a
 * name in it: what names functions here is not there.
 */
async function spoil({
  url,
  noise,
  quality,
  seed,
}: {
  url: string
  noise: number
  quality: number
  seed: number
}) {
  const picture = await createImageBitmap(await (await fetch(url)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  if (noise > 0) {
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    let state = seed
    for (let at = 0; at < image.data.length; at += 4) {
      let sum = 0
      for (let time = 0; time < 4; time++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        sum += state / 2 ** 32
      }
      const by = (sum - 2) * Math.sqrt(3) * noise
      for (let part = 0; part < 3; part++) image.data[at + part] = (image.data[at + part] ?? 0) + by
    }
    context.putImageData(image, 0, 0)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    )
    reader.readAsDataURL(blob)
  })
}

/** How the page of this number is scanned; a fourth of them as it lies. */
export function scanOf(index: number, dpi: Scan['dpi']): Scan {
  const next = numbers(index * 104729 + dpi)
  if (index % 4 === 0) return { dpi, turn: 0, noise: 0, quality: 0.92 }
  const turn = (0.5 + next() * 1.5) * (next() < 0.5 ? -1 : 1)
  return {
    dpi,
    turn: Math.round(turn * 100) / 100,
    noise: index % 4 === 1 ? 0 : 6 + next() * 12,
    quality: index % 4 === 3 ? 0.5 : 0.75,
  }
}

const layouts = Object.entries(LAYOUTS)

/** The page of this number in HTML. */
export function pageHtml(index: number, turn = 0): { layout: string; html: string } {
  const [layout, draw] = layouts[index % layouts.length] ?? []
  if (!layout || !draw) throw new Error('no layout')
  const isSerif = Math.floor(index / layouts.length) % 2 === 0
  const html = `<meta charset="utf-8"><style>${css(isSerif, turn)}</style><main>${draw(drawnBook(index))}</main>`
  return { layout, html }
}

/** Draws pages one after another in a browser. */
export async function* drawPages(
  browser: Browser,
  indexes: readonly number[],
  dpis: readonly Scan['dpi'][],
): AsyncGenerator<DrawnPage> {
  for (const dpi of dpis) {
    const context = await browser.newContext({
      viewport: { width: WIDTH, height: HEIGHT },
      deviceScaleFactor: dpi / 96,
    })
    const page = await context.newPage()
    for (const index of indexes) {
      const book = drawnBook(index)
      const scan = scanOf(index, dpi)
      const { layout, html } = pageHtml(index, scan.turn)
      await page.setContent(html)
      const png = await page.screenshot({ type: 'png' })
      const url = `data:image/png;base64,${png.toString('base64')}`
      const jpeg = Buffer.from(await page.evaluate(spoil, { url, ...scan, seed: index + 1 }), 'base64')
      yield { layout, book, scan, jpeg }
    }
    await context.close()
  }
}
