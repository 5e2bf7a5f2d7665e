import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { routeOf, type ActionName } from '#contract'
import type { TestServer } from './api'

let current: Pick<TestServer, 'fetch'> | undefined

/** Sends every request of the console to this server, in this process. */
export const answerWith = (server: Pick<TestServer, 'fetch'> | undefined): void => {
  current = server
}

/** How many times each path was asked, for tests that count. */
export const asked: string[] = []

async function forward(request: Request): Promise<Response> {
  asked.push(new URL(request.url).pathname.replace('/common-shenhe-api', ''))
  if (!current) throw new Error(`no server for ${request.url}: call answerWith(await testServer())`)
  return current.fetch(request)
}

export const msw = setupServer(http.all('*/common-shenhe-api/*', ({ request }) => forward(request)))

const pathOf = (action: ActionName): string => `*/common-shenhe-api${routeOf(action).path}`

/** Makes one action fail until the end of the test, in the ways a real one can. */
export const fault = {
  /** An envelope with this code. */
  code: (action: ActionName, code: number | string, msg?: string, data?: unknown): void =>
    msw.use(
      http.all(pathOf(action), () =>
        HttpResponse.json({ code, ...(msg !== undefined && { msg }), ...(data !== undefined && { data }) }),
      ),
    ),
  expired: (action: ActionName): void => fault.code(action, 401),
  network: (action: ActionName): void => msw.use(http.all(pathOf(action), () => HttpResponse.error())),
  status: (action: ActionName, status: number): void =>
    msw.use(http.all(pathOf(action), () => new HttpResponse(null, { status }))),
  /** Answers as always, but not before the function that it returns is called. */
  held: (action: ActionName): (() => void) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    msw.use(
      http.all(pathOf(action), async ({ request }) => {
        await released
        return forward(request)
      }),
    )
    return () => release()
  },
  /** Answers as always, `ms` milliseconds later. */
  slow: (action: ActionName, ms: number): void =>
    msw.use(
      http.all(pathOf(action), async ({ request }) => {
        await delay(ms)
        return forward(request)
      }),
    ),
}

/** Takes every fault back before the test ends. */
export const heal = (): void => msw.resetHandlers()
