import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

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
  await page.evaluate(source)
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>, string>(
    (selector) => window.axe.run(selector, { resultTypes: ['violations'] }),
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
  expect.soft(serious, where).toEqual([])
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
