import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings'
import { consoleFiles } from '#server/static'
import { PAGE_POLICY } from '#tools/contentSecurity'

const PAGE = '<!doctype html><title>评审系统</title>'
const SCRIPT = 'console.log("评审")'

let dist: string
let app: ReturnType<typeof consoleFiles>

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'review-dist-'))
  mkdirSync(join(dist, 'assets'))
  const lay = (name: string, content: string) => {
    writeFileSync(join(dist, name), content)
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(dist, `${name}.gz`), gzipSync(content))
  }
  lay('index.html', PAGE)
  lay('assets/start-abc.js', SCRIPT)
  writeFileSync(join(dist, 'logo.svg'), '<svg/>')
  app = consoleFiles(dist, { frames: ['https://help.example.cn'], pictures: ['https://*.example.org'] })
})
afterAll(() => rmSync(dist, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a script comes in the best way the browser understands, and stays in its cache for good', async () => {
  const best = await get('/admin/assets/start-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(best.headers.get('content-encoding')).toBe('br')
  expect(best.headers.get('content-type')).toContain('javascript')
  expect(best.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(best.headers.get('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(await bytes(best)).toString()).toBe(SCRIPT)

  expect(best.headers.get('content-security-policy')).toBeNull()
  expect(best.headers.get('x-content-type-options')).toBe('nosniff')

  const older = await get('/admin/assets/start-abc.js', { 'accept-encoding': 'gzip' })
  expect(older.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytes(older)).toString()).toBe(SCRIPT)

  const plain = await get('/admin/assets/start-abc.js')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect((await bytes(plain)).toString()).toBe(SCRIPT)
})

test.each(['/admin/', '/admin/index.html', '/admin/review/import?a=1'])(
  '%s is the page, asked for again each time and sent again only when it has changed',
  async (path) => {
    const first = await get(path, { 'accept-encoding': 'br' })
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toContain('text/html')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-security-policy')).toContain("object-src 'none'")
    const tag = first.headers.get('etag') ?? ''
    expect(brotliDecompressSync(await bytes(first)).toString()).toBe(PAGE)
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect((await bytes(again)).length).toBe(0)
    // Another encoding is another content.
    expect((await get(path, { 'if-none-match': tag })).status).toBe(200)
  },
)

test('WebAssembly runs in the recognition of print alone, which speaks to this server alone', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
  const recognition = await policyOf('/admin/assets/worker-ocr-1/worker.min.js')
  expect(recognition).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
  for (const other of ['/admin/', '/admin/assets/worker-abc.js', '/admin/pdf/build/pdf.worker.min.mjs'])
    expect(await policyOf(other)).toMatch(/^default-src 'self'(?!.*wasm)/)
})

test('what is not there is not there: no page in the place of a script, nothing outside the folder', async () => {
  const missing = await get('/admin/assets/gone-123.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control')).toBe('no-cache')
  expect((await get('/admin/logo.svg')).headers.get('content-type')).toContain('svg')
  expect(await (await get('/admin/..%2f..%2fetc%2fpasswd')).text()).toBe(PAGE)
  expect((await get('/')).headers.get('location')).toBe('/admin/')
})

test('frames and pictures come from here and from the sites that are named, from nowhere else', async () => {
  const rules = (await get('/admin/')).headers.get('content-security-policy') ?? ''
  expect(rules).toContain("frame-src 'self' https://help.example.cn;")
  expect(rules).toContain("img-src 'self' data: blob: https://*.example.org;")
  const none = consoleFiles(dist, readSettings({}).foreign)
  const plain = (await none.request('/admin/')).headers.get('content-security-policy') ?? ''
  expect(plain).toContain("frame-src 'self';")
  expect(plain).toContain("img-src 'self' data: blob:;")
})

test('the built page carries by itself what the header says of scripts', async () => {
  const header = new Map(
    ((await get('/admin/')).headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ', 1)[0] ?? '', rule] as const),
  )
  // A browser takes the general rule for scripts where there is none of their own.
  header.set('script-src', (header.get('default-src') ?? '').replace('default-src', 'script-src'))
  for (const [name, sources] of Object.entries(PAGE_POLICY))
    expect(header.get(name)).toBe(`${name} ${sources}`)
})

test('sites are named by the environment; what is none stops the start', () => {
  expect(readSettings({ FRAME_SITES: ' https://a.cn/, http://10.0.0.1:8080 ' }).foreign.frames).toEqual([
    'https://a.cn',
    'http://10.0.0.1:8080',
  ])
  for (const wrong of ['a.cn', '*', "https://a.cn; script-src 'unsafe-eval'", 'https://a.cn/path'])
    expect(() => readSettings({ PICTURE_SITES: wrong })).toThrow('PICTURE_SITES 中的')
})
