import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { contract, routeOf } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { AWAY, ERROR_TEXT, REQUEST_HEADER } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { answerCall } from './answer'
import type { Database } from './db/open'
import type { Hub, Settings } from './define'
import { createHub } from './events/hub'
import { createNotes, EXPORT_PLACE } from './events/notes'
import { turns } from './turns'
import { log } from './log'
import { requestIdOf } from './request'
import { asRequest } from './signals/request'

const BASE = '/common-shenhe-api'
/** A third would take from those who save. */
const EXPORTS_AT_ONCE = 2

/** What a process knows of its own work and the others may be asked for. */
export function ownWork() {
  const exporting = turns(EXPORTS_AT_ONCE)
  const notes = createNotes(() =>
    exporting.waiters().map(({ user_id, before }) => ({ user_id, subject: EXPORT_PLACE, value: before })),
  )
  return { exporting, notes }
}

/** The whole server as one function from a Request to a Response. */
export function createApp({
  database,
  settings,
  hub = createHub(database.listen),
  stopping,
  own = ownWork(),
}: {
  database: Database
  settings: Settings
  hub?: Hub
  /** Set once the server is about to end. */
  stopping?: AbortSignal
  /** Handed in by whoever wants to look at it too; absent: nobody asks another process. */
  own?: ReturnType<typeof ownWork>
}) {
  const server = { database, settings, hub, ...own }
  const app = new Hono().basePath(BASE)
  app.use(secureHeaders())
  // Not to be asked for by a balancer: whoever starts a server anew when this fails must not do so for the database.
  app.get('/alive', (c) => c.json({ code: 200, msg: '运行正常' }))
  app.use(async (c, next) => {
    const id = requestIdOf(c, settings)
    await asRequest(id, next)
    c.res.headers.set(REQUEST_HEADER, id)
  })
  app.get('/health', async (c) => {
    if (stopping?.aborted) return c.json({ code: AWAY, msg: REFUSAL.stopping }, AWAY)
    try {
      await database.db.execute('select 1')
    } catch (err) {
      log.warn({ err }, 'the database does not answer')
      return c.json({ code: AWAY, msg: REFUSAL.databaseAway }, AWAY)
    }
    return c.json({ code: 200, msg: '运行正常', data: { database: database.kind } })
  })
  // A fixed path is mounted before a path with parameters that would match it too.
  const names = keysOf(contract).sort(
    (a, b) => Number(routeOf(a).path.includes(':')) - Number(routeOf(b).path.includes(':')),
  )
  for (const name of names) {
    const { method, path } = routeOf(name)
    app.on(method, path, (c) => answerCall(server, name, c))
  }
  // A route and no `notFound`, which stays behind when this is made part of a whole.
  app.all('*', (c) => c.json({ code: 404, msg: ERROR_TEXT['404'] }))
  return app
}
