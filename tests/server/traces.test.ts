import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { attributesOf, Collector } from '#tests/support/collector'
import { freePort } from '#tests/support/freePort'
import { hasPostgres, OwnCluster } from '#tests/support/ownCluster'
import { program, SHORT_LIVED } from '#tests/support/programs'

const ids = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Starts the server on a PostgreSQL server of its own. */
async function start(env: Record<string, string>) {
  const cluster = await OwnCluster.start()
  ends.push(() => cluster.remove())
  const dir = mkdtempSync(join(tmpdir(), 'review-traces-'))
  ends.push(() => rmSync(dir, { recursive: true }))
  const child: ChildProcess = spawn(process.execPath, [...SHORT_LIVED, program('server/main')], {
    env: {
      ...process.env,
      VITEST: '',
      DATABASE_URL: cluster.url,
      DATA_DIR: join(dir, 'data'),
      BACKUP_DIR: join(dir, 'backups'),
      PORT: '0',
      CAPTCHA: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  ends.push(
    () => child.kill('SIGKILL'),
    () => ended,
  )
  const printed = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      if (text.includes('密码')) resolve(text)
    })
    void ended.then(() => reject(new Error(text)))
  })
  const [, url = ''] = /已启动：(http:\S+)\/admin\//.exec(printed) ?? []
  const [, password = ''] = /密码 (\S+?)（/.exec(printed) ?? []
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url: `${url}/common-shenhe-api`, password, stop }
}

test.runIf(hasPostgres)(
  'a call, its transactions and statements are one trace, under that of the proxy; metrics have the pools',
  async () => {
    const collector = await Collector.start()
    ends.push(() => collector.stop())
    const port = await freePort()
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      METRICS_PORT: String(port),
    })
    const answer = await fetch(`${server.url}/login`, {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', password: server.password }),
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${ids.trace}-${ids.span}-01`,
        'x-request-id': 'given-0123456789',
      },
    })
    const { code, token } = (await answer.json()) as { code: number; token: string }
    expect(code).toBe(200)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toMatch(/^review_database_pool_connections\{pool="writing",state="idle"\} [1-9]/m)
    expect(metrics).toMatch(/^review_database_pool_waiting\{pool="reading"\} 0$/m)
    expect(metrics).toMatch(/^review_database_statement_duration_seconds_count\{operation="insert"\} [1-9]/m)
    expect(metrics).toContain('review_calls_total{call="login",code="200"} 1')
    expect(metrics).toContain('review_queue_waiting{queue="messages"}')
    expect(await server.stop()).toBe(0)

    const call = collector.spans.find(({ name }) => name === 'login')
    expect(call).toMatchObject({ traceId: ids.trace, parentSpanId: ids.span })
    expect(call && attributesOf(call)).toMatchObject({
      'review.call': 'login',
      'review.code': 200,
      'review.request_id': 'given-0123456789',
    })
    const inside = collector.spans.filter(({ traceId }) => traceId === ids.trace)
    const transaction = inside.find(({ name }) => name === 'transaction')
    expect(transaction?.parentSpanId).toBe(call?.spanId)
    const statements = inside.filter((span) => attributesOf(span)['db.query.text'] !== undefined)
    expect(statements.some(({ parentSpanId }) => parentSpanId === transaction?.spanId)).toBe(true)
    expect(statements.some(({ name }) => name === 'insert')).toBe(true)
    // The queues looked into the database meanwhile: that is no trace.
    expect(collector.spans.filter(({ name, parentSpanId }) => name !== 'login' && !parentSpanId)).toEqual([])
    expect(collector.text).toContain('"deployment.environment.name"')
    for (const secret of [server.password, token, '超级管理员', 'argon2id'])
      expect(collector.text).not.toContain(secret)
  },
)

test.runIf(hasPostgres)('a collector that does not answer neither hinders a call nor the stop', async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(((await (await fetch(`${server.url}/captchaImage`)).json()) as { code: number }).code).toBe(200)
  const from = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - from).toBeLessThan(5000)
})
