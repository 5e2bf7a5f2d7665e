import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { contract, routeOf, type ActionName } from '#contract'

/** Folder for screenshots. */
const SHOTS = process.env['JOURNEY_SHOTS']
if (SHOTS) mkdirSync(SHOTS, { recursive: true })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
]

/** In the sizes that offices have, when anybody wants to see it. */
export async function picture(page: Page, name: string) {
  if (!SHOTS) return
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.screenshot({ path: join(SHOTS, `${name}-${size.width}.png`), animations: 'disabled' })
  }
}

/** By day or by night, without opening the page again. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
}

const CONTROLS = ['button', 'menuitem', 'link', 'combobox', 'radio', 'checkbox', 'textbox'] as const
export const OVERLAYS =
  '.ant-modal, .ant-drawer-open, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover'

/** The layers above the page. */
export const overlays = (page: Page): Locator => page.locator(OVERLAYS).filter({ visible: true })

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The topmost control of this name, with or without a count behind its name. */
async function control(page: Page, name: string): Promise<Locator> {
  const words = new RegExp(`^${escaped(name).replace('…', '.*')}(（.*）)?$`)
  const over = overlays(page)
  const within = (await over.count()) > 0 ? over.last() : page.getByRole('main').filter({ visible: true })
  return (
    CONTROLS.map((role) => within.getByRole(role, { name: words, disabled: false }))
      .reduce((one, other) => one.or(other))
      // The tab one is on leads nowhere, and may be called as a button on it is.
      .or(within.getByRole('tab', { name: words, disabled: false, selected: false }))
      // antd's radio input has no size of its own, so its label is clicked.
      .or(within.locator('.ant-segmented-item-label').filter({ hasText: words }))
      .filter({ visible: true })
      .first()
  )
}

/** One step towards a state: a tick, something typed, or a click. */
async function step(page: Page, name: string) {
  const [field, typed] = name.split(' = ')
  if (name.startsWith('勾选'))
    await page
      .getByRole('row')
      .filter({ hasText: name.slice(3) })
      .getByRole('checkbox', { name: '选择此行', disabled: false })
      .filter({ visible: true })
      .first()
      .check()
  else if (field !== undefined && typed !== undefined)
    await page
      .getByRole('main')
      .locator('input')
      .and(page.getByLabel(field, { exact: true }))
      .filter({ visible: true })
      .fill(typed)
  else await (await control(page, name)).click({ timeout: 8000 })
}

/** Milliseconds without a request after which a page has all it asks for: what has arrived may ask for more. */
const QUIET_MS = 100

/** What a page waits for, and when that changed last. */
interface Traffic {
  waiting: Set<Request>
  changed: number
}

const traffics = new WeakMap<Page, Traffic>()

function follow(page: Page): void {
  const traffic: Traffic = { waiting: new Set(), changed: 0 }
  traffics.set(page, traffic)
  page.on('request', (request) => traffic.waiting.add(request))
  const end = (request: Request) => {
    traffic.waiting.delete(request)
    traffic.changed = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits for the answers to all that a page asks for. */
async function answered(page: Page) {
  const traffic = traffics.get(page)
  // Playwright's own measure takes half a second, at each address.
  if (!traffic) return page.waitForLoadState('networkidle')
  const isQuiet = () => traffic.waiting.size === 0 && Date.now() - traffic.changed >= QUIET_MS
  await expect.poll(isQuiet, { intervals: [QUIET_MS / 4] }).toBe(true)
}

export async function settled(page: Page) {
  // A call that a click has started is drawn as loading only in one of the next frames.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done)))
      }),
  )
  await expect(
    page
      .locator('.ant-spin-spinning, .ant-skeleton, .ant-btn-loading, output[aria-label="加载中"]')
      .filter({ visible: true }),
  ).toHaveCount(0)
  await answered(page)
}

/** Goes through the steps of a state, each of which but the last may open what the next stands in. */
export async function go(page: Page, state: string) {
  for (const name of state.split(' > ')) {
    await step(page, name)
    await settled(page)
  }
}

/** Escape closes the open layers one by one. */
export async function closeAll(page: Page) {
  for (let left = await overlays(page).count(); left > 0; left--) {
    await page.keyboard.press('Escape')
    await expect(overlays(page), `Esc closes it`).toHaveCount(left - 1, { timeout: 4000 })
  }
}

/** Method and path: some addresses are read by one method and written by another. */
const WRITES = new Set(
  (Object.keys(contract) as ActionName[])
    .filter((name) => contract[name].kind === 'write')
    .map(routeOf)
    .map(({ method, path }) => `${method} ${path}`),
)

/** Calls that can also only look, and then say so. */
const LOOKS = /"(check_only|dry_run)":1|"op":"(list|status)"/

/** Collects every error behind the screen, and every write. */
export function watch(page: Page): string[] {
  follow(page)
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/common-shenhe-api', '')
    if (WRITES.has(`${request.method()} ${path}`) && !LOOKS.test(request.postData() ?? ''))
      found.push(`wrote: ${path}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`)
    if (response.headers()['content-type']?.includes('json'))
      void response.text().then(
        (text) => !text.includes('"code":200') && found.push(`${response.url()}: ${text.slice(0, 200)}`),
        // The body of an answer cannot be read once its page was left; that is no error.
        () => undefined,
      )
  })
  return found
}
