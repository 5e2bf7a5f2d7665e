import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { routeOf, type ActionName, type Input } from '#contract'
import type { Served } from '#tests/bench/scoring/served'
import type { Evening } from './scene'

const EXPORTS = 20
const WALLS = 200
/** A wall reads again at most this often, as `features/live` of the console does. */
const WALL_PAUSE_MS = 800
const CALCULATED_BY = 'update_project_finalscore'

/** Everything that is done beside scoring, and how long each of it took until its answer was read. */
export interface Others {
  times: Map<string, number[]>
  /** What did not succeed, in words. */
  failures: string[]
}

export const noOthers = (): Others => ({ times: new Map(), failures: [] })

/** Sends a call and reads its answer to the end, whatever its size, without keeping it. */
async function call<A extends ActionName>(
  { url }: Served,
  name: A,
  input: Input<A>,
  { token, signal }: { token?: string; signal?: AbortSignal } = {},
): Promise<string> {
  const response = await fetch(`${url}${routeOf(name).path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  })
  const decoder = new TextDecoder()
  let start = ''
  for await (const part of response.body ?? []) if (start.length < 200) start += decoder.decode(part)
  const code = /"code":(\d+)/.exec(start)?.[1]
  if (code !== '200') throw new Error(start.slice(0, 200))
  return start
}

async function timed(others: Others, what: string, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  try {
    await run()
    const times = others.times.get(what) ?? []
    times.push(performance.now() - began)
    others.times.set(what, times)
  } catch (error) {
    others.failures.push(`${what}：${String(error)}`)
  }
}

/** A wall on a screen: listens to the project, and reads its two answers again after each change. */
async function watch(served: Served, evening: Evening, others: Others, signal: AbortSignal): Promise<void> {
  const { scored: project_id, office: token } = evening
  const refresh = () =>
    timed(others, '大屏刷新', async () => {
      await call(served, 'project_all_num', { project_id, wall: 1 }, { token })
      await call(
        served,
        'zhuanjia_realtime_pingshen',
        { project_id, wall: 1, pageNum: 1, pageSize: 1 },
        { token },
      )
    })
  let isStale = true
  const reading = (async () => {
    while (!signal.aborted) {
      if (isStale) {
        isStale = false
        await refresh()
      }
      await wait(WALL_PAUSE_MS)
    }
  })()
  try {
    const response = await fetch(`${served.url}${routeOf('project_events').path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ project_id }),
      signal,
    })
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) isStale ||= decoder.decode(part).includes('change')
  } catch (error) {
    if (!signal.aborted) others.failures.push(`大屏：${String(error)}`)
  }
  await reading
}

/** 200 open walls, until the signal. */
export async function openWalls(
  served: Served,
  evening: Evening,
  others: Others,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(Array.from({ length: WALLS }, () => watch(served, evening, others, signal)))
}

/** At one moment: everybody logs in, twenty exports are asked for, one allocation and one calculation begin. */
export async function allAtOnce(served: Served, evening: Evening, others: Others): Promise<void> {
  const { accounts, reviewed, allocated, office: token } = evening
  await Promise.all([
    ...accounts.map((account) => timed(others, '登录', () => call(served, 'login', account))),
    ...Array.from({ length: EXPORTS }, () =>
      timed(others, '导出', () =>
        call(served, 'export_user_pingshen_detail', { project_id: reviewed, kind: 'score_table' }, { token }),
      ),
    ),
    timed(others, '分配', () =>
      call(
        served,
        'allocation_try',
        { project_id: allocated, way: 'rule', run_key: randomUUID() },
        { token },
      ),
    ),
    timed(others, '核分', () =>
      call(served, CALCULATED_BY, { mode: 'calc', project_id: reviewed }, { token }),
    ),
  ])
}
