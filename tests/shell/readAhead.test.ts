import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '#src/app/queryClient'
import { query } from '#src/api/query'
import { loadSession, readAhead } from '#src/session/enter'
import { useSession } from '#src/session/session'
import { token } from '#src/session/token'
import type { TestServer } from '#tests/support/api'
import { loggedIn } from '#tests/support/loggedIn'
import { asked, fault, heal } from '#tests/support/server'

let server: TestServer
beforeEach(async () => {
  server = await loggedIn()
})

const readings = () => asked.filter((path) => path === '/getInfo' || path === '/getRouters')
const whose = () => useSession.getState().me?.user.userName

test('a session that was read ahead is not read again', async () => {
  readAhead()
  readAhead()
  await loadSession()
  expect(readings().toSorted()).toEqual(['/getInfo', '/getRouters'])
  expect(whose()).toBe('wang')
})

test('the answer serves once: who loads the session again asks again', async () => {
  readAhead()
  await loadSession()
  await loadSession()
  expect(readings()).toHaveLength(4)
})

test('a refusal is told to who loads the session, and the next time asks anew', async () => {
  fault.code('getInfo', 500, '数据库连接失败')
  readAhead()
  await expect(loadSession()).rejects.toThrow('数据库连接失败')
  heal()
  await loadSession()
  expect(whose()).toBe('wang')
})

test('what was read with another token is left alone', async () => {
  readAhead()
  token.write((await server.login('li', ['admin'])).token)
  await loadSession()
  expect(whose()).toBe('li')
})

test('without a token nothing is asked', () => {
  token.clear()
  readAhead()
  expect(readings()).toEqual([])
})

const projectsAsked = () => asked.filter((path) => path.endsWith('/pingshen_project')).length
const seatsAsked = () => asked.filter((path) => path.endsWith('/in_group')).length
const projects = () => createQueryClient().fetchQuery(query('pingshen_project', {}))

test('the projects of the office are asked for with the session, and the first who reads them has them', async () => {
  readAhead()
  await loadSession()
  await waitFor(() => expect(projectsAsked()).toBe(1))
  await projects()
  expect(projectsAsked()).toBe(1)
  await projects()
  expect(projectsAsked()).toBe(2)
})

test('projects that could not be read ahead are asked for again by who reads them', async () => {
  fault.code('pingshen_project', 500, '数据库连接失败')
  readAhead()
  await loadSession()
  heal()
  expect(await projects()).toEqual([])
})

test('projects that were read for somebody else are not shown', async () => {
  readAhead()
  await loadSession()
  await waitFor(() => expect(projectsAsked()).toBe(1))
  token.write((await server.login('li', ['admin'])).token)
  await loadSession()
  await projects()
  expect(projectsAsked()).toBe(2)
})

test('an expert is asked where they sit, and nobody asks for projects they may not see', async () => {
  token.write((await server.login('zhao', ['expert'])).token)
  readAhead()
  await loadSession()
  await waitFor(() => expect(seatsAsked()).toBe(1))
  expect(projectsAsked()).toBe(0)
})
