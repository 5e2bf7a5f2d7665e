/**
 * `npm run build && npx tsx tests/bench/load.ts`: what a visit costs, in bytes, requests and milliseconds, until somebody
 * can log in and until a list opened by its address shows its rows; cold, and again with everything in the cache. Beside
 * them, in turns, the floor: the same rows on a bare page of antd, which the bench builds itself. Prints medians and what
 * they are of the floor's.
 */
import type { Browser } from '@playwright/test'
import { to } from '#contract/address'
import { addTo } from '#contract/rules/addTo'
import { RUNNING } from '#tests/journeys/support/officeStates'
import { startProduct } from '#tests/journeys/support/server'
import { openBrowser } from './browser'
import { serveFloor } from './load/floorServer'
import { visit, type Cost, type Visited } from './load/visit'
import { median } from './median'

const PASSWORD = 'Bench-pass-1'
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROWS = 'tr.ant-table-row'

type Kind = 'login' | 'floor' | 'list'
const HEATS = ['cold', 'warm'] as const

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(url.replace(/\/admin$/, '/common-shenhe-api/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  // The answer of our own server to a right password.
  const { token } = (await answer.json()) as { token: string }
  return token
}

async function bothHeats(browser: Browser, where: Visited, token: string | undefined): Promise<Cost[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token) await context.addInitScript((held) => localStorage.setItem('Admin-Token', held), token)
  const costs = [await visit(context, where), await visit(context, where)]
  await context.close()
  return costs
}

const medianOf = (costs: readonly Cost[], what: keyof Cost): number => median(costs.map((cost) => cost[what]))

const product = await startProduct({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
const floor = await serveFloor(new URL(product.url).origin)
const browser = await openBrowser()
const found = new Map<string, Cost[]>()
try {
  const token = await tokenOf(product.url)
  const places: Record<Kind, Visited> = {
    login: { url: product.url + to('login'), ready: 'button[type=submit]' },
    floor: { url: `${floor.url}/?projectId=${RUNNING}`, ready: ROWS },
    list: { url: product.url + to('review/activity/grouping', { projectId: RUNNING }), ready: ROWS },
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['login', 'floor', 'list'] as const) {
      const costs = await bothHeats(browser, places[kind], kind === 'login' ? undefined : token)
      for (const [index, heat] of HEATS.entries()) {
        const cost = costs[index]
        if (cost) addTo(found, `${kind} ${heat}`, cost)
      }
    }
} finally {
  await browser.close()
  floor.stop()
  await product.stop()
}
const ground = found.get('floor cold') ?? []
for (const [name, costs] of found) {
  const of = (what: keyof Cost) => medianOf(costs, what)
  const ratio = (what: keyof Cost) => (of(what) / medianOf(ground, what)).toFixed(2)
  console.info(
    `${name.padEnd(10)} ${of('ms').toFixed(0)} ms (${ratio('ms')} of the floor) · worked ${of('worked').toFixed(0)} ms ` +
      `(${ratio('worked')}) · ${of('requests')} requests · ${of('bytes')} bytes of code`,
  )
}
