import { expect, test as base, type BrowserContext } from '@playwright/test'

/** The pages of a file's journeys stay open after it, without a server. */
const opened: { context: BrowserContext; file: string }[] = []
/** What pages of the running journey have written into the console, and errors that nobody caught. */
const said: string[] = []
/** What a journey does to the network on purpose the browser writes down as well. */
let isCut = false
const OF_THE_NETWORK =
  /^error: (Error: Unable to preload|TypeError: Failed to fetch dynamically|Failed to load resource: (net::ERR_|the server responded with a status of (404|50[0-9])))/

/** A page that is shown again may measure itself before the browser has noted that it is shown. */
const EARLY = /^verbose: Rendering was performed in a subtree hidden by content-visibility/

function overhear(context: BrowserContext): BrowserContext {
  const keep = (line: string) => {
    if (!EARLY.test(line) && !(isCut && OF_THE_NETWORK.test(line))) said.push(line)
  }
  context.on('console', (message) => keep(`${message.type()}: ${message.text()} (${message.location().url})`))
  context.on('weberror', (error) => keep(`uncaught: ${String(error.error())}`))
  return context
}

/** From here on the journey cuts the network, or ends the server: messages of the browser about that are meant. */
export const cutTheNetwork = () => {
  isCut = true
}

/** Playwright's `test`, which fails when a page writes anything into the console. */
export const test = base.extend<{ silence: void }, { said: string[] }>({
  said: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = overhear(await newContext(options))
        opened.push({ context, file: base.info().file })
        return context
      }
      await use(said)
    },
    { scope: 'worker' },
  ],
  silence: [
    async ({ said: heard }, use, { file }) => {
      const former = opened.filter((each) => each.file !== file)
      for (const { context } of former) await context.close()
      opened.splice(0, opened.length, ...opened.filter((each) => each.file === file))
      heard.length = 0
      isCut = false
      await use()
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})
export { expect, overhear }
