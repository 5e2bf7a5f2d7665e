import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { z } from '#contract/zod'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Accepted faults of antd, each by its rule and its selector. */
const ANTD_FAULTS: Readonly<Record<string, RegExp>> = {
  // The hidden row by which a table measures its columns repeats the checkbox of the header.
  'aria-hidden-focus': /ant-table-measure-row/,
  // antd puts the content beside tabs inside the tab list.
  'aria-required-children': /ant-tabs-nav/,
  // Chromium lets the keyboard scroll what can be scrolled.
  'scrollable-region-focusable': /ant-table-(content|body)/,
}

/**
 * Whoever cannot see, or sees little, or has only a keyboard, can use what is on screen.
 * @param within what is looked at, by its selector: of a page that has been looked at, what has come since
 */
export async function expectAccessible(page: Page, where = page.url(), within = 'html') {
  // Elements that appear or disappear are half transparent during the animation.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations, incomplete } = await page.evaluate<AxeResults, string>(
    (selector) => window.axe.run(selector, { resultTypes: ['violations', 'incomplete'] }),
    within,
  )
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !ANTD_FAULTS[id]?.test(html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n  ')}`,
    )
  expect.soft([...serious, ...(await faintUnderOthers(page, incomplete))], where).toEqual([])
}

const Overlapped = z.object({ messageKey: z.literal('bgOverlap'), expectedContrastRatio: z.string() })

/** Text that lies under something else, which axe does not judge: it is compared with the ground that it is written on. */
async function faintUnderOthers(page: Page, incomplete: AxeResults['incomplete']): Promise<string[]> {
  const asked = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ target, any }) => {
      const { data } = Overlapped.safeParse(any[0]?.data)
      return data
        ? [{ selector: target.join(' '), least: Number.parseFloat(data.expectedContrastRatio) }]
        : []
    })
  return page.evaluate((wanted) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const light = (colour: string): { alpha: number; luminance: number } => {
      if (!pen) return { alpha: 0, luminance: 0 }
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      // Relative luminance of WCAG 2.
      const [red, green, blue] = [r, g, b].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return { alpha, luminance: 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) }
    }
    return wanted.flatMap(({ selector, least }) => {
      const element = document.querySelector(selector)
      let ground = element
      while (ground && light(getComputedStyle(ground).backgroundColor).alpha < 255)
        ground = ground.parentElement
      if (!element || !ground) return []
      const text = light(getComputedStyle(element).color)
      const paper = light(getComputedStyle(ground).backgroundColor)
      const [darker = 0, lighter = 0] = [text.luminance, paper.luminance].toSorted((a, b) => a - b)
      const contrast = (lighter + 0.05) / (darker + 0.05)
      // Text without colour is there to be measured, not read.
      return text.alpha > 0 && contrast < least
        ? [`contrast ${contrast.toFixed(1)} of ${least}: ${selector}`]
        : []
    })
  }, asked)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
