import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoStream } from '#src/api/stream'
import { isFinal, listenTogether } from '#src/features/live/listenTogether'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeProject } from '#tests/support/factories'
import { stubLocks } from '#tests/support/locks'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { fault } from '#tests/support/server'

let server: TestServer
let scene: ReviewScene
const open: AbortController[] = []

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1)
  stubLocks()
  renderConsole({ server, as: scene.manager, at: '/index' })
  await screen.findByText('常用入口')
})
afterEach(() => {
  for (const page of open.splice(0)) page.abort()
  vi.unstubAllGlobals()
})

/** A page that follows a project, with what it has heard and how it ended. */
function follow(project_id = scene.project_id) {
  const leaving = new AbortController()
  open.push(leaving)
  const heard: string[] = []
  const ended = listenTogether(project_id, {
    signal: leaving.signal,
    heard: (event) => heard.push(event),
  }).catch((error: unknown) => error)
  return { leave: () => leaving.abort(), heard, ended }
}
const all = (pages: readonly { heard: string[] }[], events: string[]) =>
  waitFor(() => expect(pages.map(({ heard }) => heard)).toEqual(pages.map(() => events)))

test('pages of one browser follow a project by one stream; the next takes over from one that is left', async () => {
  const first = follow()
  await all([first], ['open'])
  const others = [follow(), follow(), follow()]
  await all(others, ['open'])
  expect(server.hub.size()).toBe(1)
  await scene.handIn(scene.ids[0] ?? 0)
  await waitFor(() => expect(others.every(({ heard }) => heard.includes('change'))).toBe(true))
  const before = others.map(({ heard }) => heard.length)
  first.leave()
  await waitFor(() => expect(others.every(({ heard }, i) => heard.length > (before[i] ?? 0))).toBe(true))
  expect(others.map(({ heard }) => heard.at(-1))).toEqual(['open', 'open', 'open'])
  await waitFor(() => expect(server.hub.size()).toBe(1))
})

test('where there is no stream, every page knows that to ask again is in vain', async () => {
  fault.status('project_events', 404)
  const pages = [follow(), follow()]
  const ends = await Promise.all(pages.map(({ ended }) => ended))
  expect(ends.map(isFinal)).toEqual([true, true])
  expect(pages.map(({ heard }) => heard)).toEqual([[], []])
})

test('no more than three projects have a stream; a fourth is asked now and again', async () => {
  const more = await Promise.all(
    [1, 2, 3].map(() => makeProject(server.database.db, scene.manager, { managers: [scene.manager] })),
  )
  const [second, third, fourth] = more.map(({ project_id }) => project_id)
  const followed = [scene.project_id, second, third].map((project_id) => follow(project_id))
  await all(followed, ['open'])
  expect(await follow(fourth).ended).toBeInstanceOf(NoStream)
  followed[0]?.leave()
  await waitFor(() => expect(server.hub.size()).toBe(2))
  await all([follow(fourth)], ['open'])
})
