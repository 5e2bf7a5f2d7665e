import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './steps'

/** Folder for screenshots. */
export const SHOTS = process.env['JOURNEY_SHOTS']

type Size = readonly [width: number, height: number]

/** The screens of experts' computers and telephones. */
export const LAPTOP: readonly Size[] = [
  [1280, 720],
  [1440, 900],
]
export const PHONE: readonly Size[] = [[390, 844]]

/**
 * Judges what is on screen, and takes pictures of it when somebody asks for them: in every size, by day and by night.
 * @param sizes the first one is the one the journey goes on with
 */
export async function lookAt(page: Page, name: string, sizes: readonly Size[]) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, name)
  if (!SHOTS) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of sizes.toReversed()) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`) })
    }
    if (colorScheme === 'dark') await expectAccessible(page, `${name} in the dark`)
  }
}
