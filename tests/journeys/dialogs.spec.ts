import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { fillOffice, publish, TWICE, weigh } from './support/officeScene'
import {
  APPLICANT,
  DECLARING,
  EXPERT,
  LEADER,
  OFFICE,
  type Place,
  PUBLISHED,
  PUBLISHER,
  SCHOOL,
  SELECTING,
} from './support/officeStates'
import { closeAll, go, OVERLAYS, overlays, picture, settled, turnTo, watch } from './support/opened'
import { PASSWORD, startSample, type Running } from './support/server'
import { expectTablesFit, login } from './support/steps'
import { expect, test } from './support/test'

let product: Running
let invitation: string
test.beforeAll(async () => {
  product = await startSample()
  ;({ invitation } = await fillOffice(product.url))
})
test.afterAll(() => product.stop())

type Mode = 'light' | 'dark'
const MODES: readonly Mode[] = process.env['JOURNEY_SHOTS'] ? ['light', 'dark'] : ['light']
/** The smallest window of an office, less the scrollbar that this browser does not show. */
const SCREEN = { width: 1265, height: 720 }
type Look = (name: string, within?: string) => Promise<void>

async function enter(browser: Browser, colorScheme: Mode, user?: string): Promise<Page> {
  const page = await browser.newPage({ colorScheme, viewport: SCREEN })
  page.setDefaultTimeout(10_000)
  if (user) await login(page, product.url, user, PASSWORD)
  return page
}

async function visit(page: Page, { path, first = [] }: Place) {
  await page.setViewportSize(SCREEN)
  await page.goto(product.url + path)
  await expect(page.locator('main').first()).toBeVisible()
  await settled(page)
  for (const state of first) await go(page, state)
}

/** Brings the filters of further rows in sight. */
async function unfold(page: Page) {
  const folded = page.getByRole('main').getByRole('button', { name: /^展开/ }).filter({ visible: true })
  for (let left = await folded.count(); left > 0; left--) await folded.first().click()
  await settled(page)
}

/** Opens the dialogs one after the other; reports by name those that do not open or do not close. */
async function walk(page: Page, place: Place, look: Look, isSeenDark: boolean) {
  await visit(page, place)
  await expectTablesFit(page, place.name)
  await unfold(page)
  await look(place.name)
  if (isSeenDark) {
    await turnTo(page, 'dark')
    await look(`${place.name}-dark`)
    await turnTo(page, 'light')
  }
  for (const state of place.opens) {
    const name = `${place.name}-${state.replaceAll(/[^\p{L}\d]/gu, '')}`
    try {
      await go(page, state)
      await expect(overlays(page).first(), name).toBeVisible()
      // The code of a dialog may come after the click; what it shows is asked for only then.
      await settled(page)
      await look(name, OVERLAYS)
      await closeAll(page)
    } catch (error) {
      expect.soft(String(error).slice(0, 400), name).toBe('')
      await visit(page, place)
      await unfold(page)
    }
  }
}

const sees =
  (mode: Mode, page: Page): Look =>
  async (name, within) => {
    await expectAccessible(page, name, within)
    await picture(page, `${mode}-${name}`)
  }

const walkIn = (mode: Mode, title: string, user: string, places: readonly Place[], isSeenDark = false) =>
  test(`${title}, ${mode}`, async ({ browser }) => {
    const page = await enter(browser, mode, user)
    const faults = watch(page)
    for (const place of places) {
      await walk(page, place, sees(mode, page), isSeenDark).catch((error: unknown) =>
        expect.soft(String(error).slice(0, 400), place.name).toBe(''),
      )
      expect.soft(faults.splice(0), place.name).toEqual([])
    }
    await page.close()
  })

function walkAll(title: string, user: string, places: readonly Place[]) {
  for (const mode of MODES) walkIn(mode, title, user, places)
}

for (const [title, places] of Object.entries(OFFICE)) walkAll(title, 'admin', places)
walkAll('leader', 'expert01', LEADER)
walkAll('expert', 'expert02', EXPERT)
walkAll('publisher', 'publisher01', PUBLISHER)
walkAll('applicant', 'apply02', APPLICANT)
walkAll('school', 'school01', SCHOOL)
// A sheet of paper stays white in the dark.
for (const mode of MODES)
  for (const [user, places] of Object.entries(DECLARING))
    walkIn(mode, `declaring by ${user}`, user, places, MODES.length === 1)

for (const mode of MODES) {
  test(`a list of experts that names somebody twice, ${mode}`, async ({ browser }) => {
    const page = await enter(browser, mode, 'admin')
    const look = sees(mode, page)
    await page.goto(`${product.url}/review/import`)
    await go(page, '专家')
    await page.locator('input[type=file]').setInputFiles(TWICE)
    await expect(page.getByRole('tab', { name: /人员核对/ })).toBeVisible()
    await settled(page)
    await look('导入-合并')
    for (const [i, tab] of (await page.getByRole('main').getByRole('tab').all()).entries()) {
      await tab.click()
      await look(`导入-合并-${i}`)
    }
    await page.close()
  })

  test(`an invitation, answered without a login, ${mode}`, async ({ browser }) => {
    const page = await enter(browser, mode)
    const look = sees(mode, page)
    const faults = watch(page)
    await page.goto(`${product.url}/confirm/${invitation}`)
    await expect(page.getByRole('button', { name: '确认参加' })).toBeVisible()
    await look('邀请')
    await page.getByRole('button', { name: '谢绝' }).click()
    await page.getByRole('button', { name: '谢绝邀请' }).click()
    await look('邀请-谢绝')
    expect(faults).toEqual([])
    await page.goto(`${product.url}/confirm/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading')).toBeVisible()
    await look('邀请-无效')
    await page.close()
  })
}

test.describe('when the scores are weighed', () => {
  test.beforeAll(() => weigh(product.url))
  walkAll('selecting', 'admin', SELECTING)
})

test.describe('when the results are out', () => {
  test.beforeAll(() => publish(product.url))
  walkAll('published', 'school01', PUBLISHED)
})
