import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleFiles } from '#server/static'
import { freePort } from '#tests/support/freePort'

/** The lines of the README, served by Nginx itself: our server and the console behind it. */

const SECURITY =
  /^(content-security-policy|cross-origin|origin-agent|referrer|strict-transport|x-(?!powered))/
const JSON_TYPE = { 'content-type': 'application/json' }

let folder: string
let nginx: ChildProcess
let behind: Server
let url: string

/** The block of the README with the places of this machine; Debian's Nginx has no Brotli. */
function lines(dist: string, port: number): string {
  const [, block = ''] = /```nginx\n([^`]*)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  return block
    .replaceAll('/srv/review/dist', dist)
    .replaceAll('/srv/review/docs', resolve('docs'))
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll('brotli_static on;', '')
}

const configuration = (port: number, block: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  types { text/html html; text/javascript js; }
  server { listen 127.0.0.1:${port}; ${block} }
}`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'review-nginx-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  mkdirSync(join(dist, 'assets/worker-ocr-1'))
  for (const name of ['start-1.js', 'worker-1.js', 'worker-ocr-1/worker.min.js'])
    writeFileSync(join(dist, 'assets', name), '1')
  behind = createServer((request, response) => {
    const { 'x-forwarded-for': ip, 'x-request-id': id, traceparent } = request.headers
    const answer = { path: request.url, ip, id, traceparent }
    request.once('end', () => response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer))).resume()
  })
  const inner = await freePort()
  behind.listen(inner, '127.0.0.1')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(port, lines(dist, inner)))
  nginx = spawn('nginx', ['-p', folder, '-c', file], {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const failed = new Promise<never>((_, reject) => nginx.once('error', reject))
  await Promise.race([untilItAnswers(), failed])
})

async function untilItAnswers(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return
    await pause(50)
  }
  throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
}

afterAll(async () => {
  nginx.kill('SIGTERM')
  behind.close()
  await new Promise((ended) => (nginx.exitCode === null ? nginx.once('exit', ended) : ended(undefined)))
  rmSync(folder, { recursive: true, force: true })
})

const securityOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => SECURITY.test(name)))

test.each([
  ['/admin/', 12],
  ['/admin/review/import', 12],
  ['/admin/assets/worker-1.js', 12],
  ['/admin/assets/worker-ocr-1/worker.min.js', 12],
  ['/admin/assets/start-1.js', 3],
  ['/admin/assets/gone.js', 3],
])('%s bears the %i headers that our own server sends', async (path, number) => {
  const own = await consoleFiles(join(folder, 'dist'), { frames: [], pictures: [] }).request(path)
  const wanted = securityOf(own.headers)
  expect(Object.keys(wanted)).toHaveLength(number)
  const { headers, status } = await fetch(url + path)
  expect(securityOf(headers)).toEqual(wanted)
  expect(status).toBe(path.includes('gone') ? 404 : 200)
})

test('an address of the console is its page, a call reaches the server with the address of its sender and an id', async () => {
  expect(await (await fetch(`${url}/admin/review/import`)).text()).toBe('<!doctype html>')
  const answer = await fetch(`${url}/common-shenhe-api/getInfo`, {
    headers: { 'x-forwarded-for': '10.9.8.7', 'x-request-id': 'my-own-name', traceparent: 'mine' },
  })
  expect(await answer.json()).toEqual({
    path: '/common-shenhe-api/getInfo',
    ip: '127.0.0.1',
    id: expect.stringMatching(/^[\da-f]{32}$/),
  })
})

test('a body is refused where the server would refuse it', async () => {
  const body = 'x'.repeat(5 * 1024 * 1024)
  const send = (path: string) =>
    fetch(`${url}/common-shenhe-api${path}`, { method: 'POST', body }).then(({ status }) => status)
  expect(await send('/login')).toBe(413)
  expect(await send('/common/upload')).toBe(200)
})
