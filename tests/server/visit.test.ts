import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowedSites, isPublicAddress } from '#server/examining/address'
import { visit } from '#server/examining/visit'

describe('an address of the open network', () => {
  test.each(['8.8.8.8', '114.114.114.114', '2400:3200::1', '240e::1'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))
})

let site: Server
let port = 0
const asked: string[] = []
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    const { url } = request
    if (url === '/away') return response.writeHead(302, { location: 'http://example.invalid/' }).end()
    if (url === '/other-port') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (url === '/near') return response.writeHead(302, { location: '/page' }).end()
    if (url === '/ring') return response.writeHead(302, { location: '/ring' }).end()
    if (url === '/no-head' && request.method === 'HEAD') return response.writeHead(405).end()
    if (url === '/endless') {
      if (request.method === 'HEAD') return response.writeHead(404).end()
      response.writeHead(200)
      response.on('error', () => undefined)
      const more = setInterval(() => response.write('x'.repeat(65_536)), 5)
      return request.on('close', () => clearInterval(more))
    }
    return response.writeHead(200).end('ok')
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => site.once('listening', listening))
  const address = site.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => site.close())

const named = () => allowedSites(`127.0.0.1:${port}，127.0.0.1`)
const at = (path: string) => visit(`http://127.0.0.1:${port}${path}`, named())

test('what the office has not allowed is not asked, whatever its address says', async () => {
  asked.length = 0
  const url = `http://127.0.0.1:${port}/page`
  expect(await visit(url, [])).toEqual({ kind: 'barred' })
  expect(await visit(url, allowedSites('127.0.0.1'))).toEqual({ kind: 'barred' })
  // The name is allowed, but not that it leads to this machine.
  expect(await visit(`http://localhost:${port}/`, allowedSites(`localhost:${port}`))).toEqual({
    kind: 'refused',
    why: '网址指向内部网络',
  })
  for (const odd of ['ftp://127.0.0.1/', 'http://u:p@127.0.0.1/', '百度一下'])
    expect((await visit(odd, named())).kind).not.toBe('answered')
  expect(asked).toEqual([])
})

test('a page that opens, by HEAD or else by GET, and one that leads to another of its site', async () => {
  expect(await at('/page')).toEqual({ kind: 'answered', status: 200 })
  expect(await at('/no-head')).toEqual({ kind: 'answered', status: 200 })
  expect(await at('/near')).toEqual({ kind: 'answered', status: 200 })
})

test('nobody follows to another site, in a ring, or without end', async () => {
  expect(await at('/away')).toEqual({ kind: 'answered', status: 302, moved_to: 'example.invalid' })
  expect(await at('/other-port')).toEqual({ kind: 'answered', status: 302, moved_to: '127.0.0.1:1' })
  expect(await at('/ring')).toMatchObject({ kind: 'refused' })
  expect(await at('/endless')).toEqual({ kind: 'answered', status: 200 })
})

test('a site that refuses is said to do so', async () => {
  expect(await visit('http://127.0.0.1:1/', allowedSites('127.0.0.1:1,127.0.0.1'))).toEqual({
    kind: 'unreachable',
    why: '网站拒绝连接',
  })
})
