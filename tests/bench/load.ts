/**
 * `npm run build && npx tsx tests/bench/load.ts`: what a visit costs, in bytes, requests and milliseconds, until somebody
 * can log in, until a list opened by its address shows its rows, and until an expert can score a book beside its first
 * page; cold, and again with everything in the cache. Beside them, in turns, the floor: the same rows on a bare page of
 * antd, which the bench builds itself. Prints medians and what they are of the floor's.
 */
import type { Browser } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { addTo } from '#contract/rules/addTo'
import { Api } from '#tests/journeys/support/api'
import { RUNNING } from '#tests/journeys/support/officeStates'
import { PASSWORD, startSample } from '#tests/journeys/support/server'
import { openBrowser } from './browser'
import { serveFloor } from './load/floorServer'
import { visit, type Cost, type Visited } from './load/visit'
import { median } from './median'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROWS = 'tr.ant-table-row'

const SCORE = 'input[aria-label*="，满分"]'
const PAGE = 'main figure canvas'

const HEATS = ['cold', 'warm'] as const

/** A book that this expert reviews, ready to be read. */
async function readableBook(office: Api, expert: Api): Promise<number> {
  const copies = (op: 'add' | 'status') =>
    office.send<Output<'bookpath_cache_add'>>('bookpath_cache_add', { project_id: RUNNING, op })
  await copies('add')
  while ((await copies('status')).waiting_num > 0) await pause(500)
  const ready = new Set(
    (await copies('status')).books.filter(({ status }) => status === 'ready').map(({ book_id }) => book_id),
  )
  const { rows } = await expert.send<Output<'groupe_zhuanjia_books'>>('groupe_zhuanjia_books', {
    project_id: RUNNING,
    pageSize: 1000,
  })
  const found = rows.find(({ book_id, review_status }) => ready.has(book_id) && review_status !== 'submitted')
  if (!found) throw new Error('the expert has no book to read')
  return found.book_id
}

interface Place extends Visited {
  token?: string
}

async function bothHeats(browser: Browser, { token, ...where }: Place): Promise<Cost[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token) await context.addInitScript((held) => localStorage.setItem('Admin-Token', held), token)
  const costs = [await visit(context, where), await visit(context, where)]
  await context.close()
  return costs
}

const medianOf = (costs: readonly Cost[], what: keyof Cost): number => median(costs.map((cost) => cost[what]))

const product = await startSample()
const floor = await serveFloor(new URL(product.url).origin)
const browser = await openBrowser()
const found = new Map<string, Cost[]>()
try {
  const office = await Api.login(product.url, 'admin', PASSWORD)
  const expert = await Api.login(product.url, 'expert03', PASSWORD)
  const bookId = await readableBook(office, expert)
  const scoring = product.url + to('review/review/pingsheng', { bookId })
  const places: Readonly<Record<string, Place>> = {
    login: { url: product.url + to('login'), ready: 'button[type=submit]' },
    floor: { url: `${floor.url}/?projectId=${RUNNING}`, ready: ROWS, token: office.token },
    list: {
      url: product.url + to('review/activity/grouping', { projectId: RUNNING }),
      ready: ROWS,
      token: office.token,
    },
    sheet: { url: scoring, ready: SCORE, token: expert.token },
    page: { url: scoring, ready: PAGE, token: expert.token },
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, place] of Object.entries(places)) {
      const costs = await bothHeats(browser, place)
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
      `(${ratio('worked')}), longest ${of('longest').toFixed(0)} ms · ${of('requests')} requests · ${of('bytes')} bytes of code`,
  )
}
