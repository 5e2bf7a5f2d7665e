import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { text } from './support/importGraph'

/** The files by which the server is run as a service name what is there. No image can be pulled where tests run. */

/** The instructions of the Dockerfile, each with its stage. */
const instructions = (() => {
  let stage = ''
  return text('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      if (name === 'FROM') stage = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      return { stage, name, rest }
    })
})()

const last = (name: string): string[] =>
  instructions.flatMap((one) => (one.stage === 'last' && one.name === name ? [one.rest] : []))

const scripts = (JSON.parse(text('package.json')) as { scripts: Record<string, string> }).scripts

interface Service {
  image?: string
  environment?: Record<string, string>
  command?: string[]
  volumes?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  depends_on?: Record<string, unknown>
  ports?: string[]
}

// What compose reads; its fields are looked at below.
const compose = parse(text('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

const documented = new Set([...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))

test('the image starts what npm start starts, as nobody special, and looks after its health', () => {
  const [command = ''] = last('CMD')
  expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts['start'])
  expect(last('USER')).toEqual(['node'])
  expect(last('EXPOSE')).toEqual(['8080'])
  const [health = ''] = last('HEALTHCHECK')
  expect(text('server/app.ts')).toContain("app.get('/health'")
  expect(health).toContain('/common-shenhe-api/health')
  const [, check = ''] = /CMD (\[.*\])$/.exec(health) ?? []
  const [program = '', ...args] = JSON.parse(check) as string[]
  // Nobody listens there: not healthy, and no fault of the check itself.
  const { status, stderr } = spawnSync(program, args, {
    env: { ...process.env, PORT: '9' },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
})

test('the settings of the image are documented, and what it copies is there or built', () => {
  const names = [...(last('ENV')[0] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !documented.has(name))).toEqual([])
  const made = ['node_modules', 'dist', 'dist-server']
  const copied = instructions
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ rest }) =>
      rest
        .replace(/--from=\w+ /, '')
        .split(' ')
        .slice(0, -1),
    )
    .map((file) => file.replace('/srv/review/', ''))
  expect(copied.filter((file) => !existsSync(file) && !made.includes(file))).toEqual([])
})

test('only what the build needs is sent to it: no data, no secrets, no history', () => {
  const lines = text('.dockerignore').trim().split('\n')
  expect(lines[0]).toBe('*')
  const sent = lines.slice(1).map((line) => line.replace(/^!/, ''))
  expect(sent.filter((file) => !existsSync(file))).toEqual([])
  expect(sent.filter((file) => /^(\.|data|backups|node_modules)/.test(file))).toEqual([])
  const read = [...text('vite.config.ts').matchAll(/from '\.\/(\w+)\//g)].map(([, folder]) => folder)
  expect(read.filter((folder) => !sent.includes(folder ?? ''))).toEqual([])
})

test('two servers of one image stand behind a balancer that they trust, on one database', () => {
  const { database, store, server1, server2, balancer } = compose.services
  expect(server1?.environment).toEqual(server2?.environment)
  const settings = server1?.environment ?? {}
  expect(Object.keys(settings).filter((name) => !documented.has(name))).toEqual([])
  expect(settings['DATABASE_URL']).toContain('@database:5432/')
  expect(database?.image).toMatch(/^postgres:1[5-9]$/)
  const networks = balancer?.networks
  expect(Array.isArray(networks) ? undefined : networks?.['inside']?.ipv4_address).toBe(
    settings['TRUSTED_PROXIES'],
  )
  // Their files are in one store: a folder below the one it serves is the bucket.
  const [, bucket = ''] =
    /^s3:\/\/(\w+)\/\w+\?endpoint=http:\/\/store:7070&/.exec(settings['FILES_URL'] ?? '') ?? []
  expect(store?.volumes).toEqual([`store:${store?.command?.at(-1)}/${bucket}`])
  expect(store?.environment?.['ROOT_SECRET_KEY']).toBe(settings['AWS_SECRET_ACCESS_KEY'])
  // The metrics are for the inside: nothing but the balancer has a port.
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports)
  expect(open.map(([name]) => name)).toEqual(['balancer'])
})

test('volumes, networks and services that compose names are there', () => {
  for (const [name, { volumes = [], depends_on = {}, networks = [] }] of Object.entries(compose.services)) {
    for (const volume of volumes) {
      const [from = '', to] = volume.split(':')
      // Without a name it is made for the container alone.
      if (to === undefined) continue
      expect(from.startsWith('./') ? existsSync(from) : from in compose.volumes, `${name} ${from}`).toBe(true)
    }
    for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other)
    const joined = Array.isArray(networks) ? networks : Object.keys(networks)
    for (const network of joined) expect(compose.networks, name).toHaveProperty(network)
  }
})

const locationsIn = (of: string) =>
  [...of.matchAll(/^ *location (.*\/common-shenhe-api\/.*)$/gm)].map(([, line = '']) =>
    line.replace(/http:\/\/[\w.:]+/, 'http://here'),
  )

test('the balancer takes of each call what the README says, and Nginx takes the file', () => {
  const balancer = text('docs/nginx/balancer.conf')
  const readme = /```nginx\n([^`]*)```/.exec(text('README.md'))?.[1] ?? ''
  expect(locationsIn(balancer)).toEqual(locationsIn(readme))
  for (const [header] of readme.matchAll(/^proxy_set_header .*$/gm)) expect(balancer).toContain(header)
  const folder = mkdtempSync(join(tmpdir(), 'review-balancer-'))
  const here = balancer
    .replace('server1:8080', '127.0.0.1:18081')
    .replace('server2:8080', '127.0.0.1:18082')
    .replace('listen 80;', 'listen 127.0.0.1:18080;')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${here} }`,
  )
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  })
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

const unit = 'docs/systemd/review.service'

test('the unit of systemd starts what npm start starts, with settings that are documented', () => {
  const lines = text(unit)
  expect(lines).toContain(`ExecStart=/usr/bin/${scripts['start']}\n`)
  const [, settings = ''] = /^Environment=(.*)$/m.exec(lines) ?? []
  const names = [...settings.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
  expect(names.filter((name) => !documented.has(name))).toEqual([])
})

const systemd = spawnSync('systemd-analyze', ['--version'])

test.runIf(systemd.status === 0)('systemd understands every line of its unit', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // The program itself need not be installed where this runs.
  const said = stderr
    .split('\n')
    .filter((line) => line !== '' && !/is not executable|Failed to (prepare|get)/.test(line))
  expect(said).toEqual([])
})

test('every metric is explained to the operator, and no other', () => {
  const source = text('server/monitoring/metrics.ts')
  const metrics = [...source.matchAll(/'(review_\w+)'/g)].map(([, name = '']) => name).toSorted()
  const [, chapter = ''] = /^## 指标$([^]*?)^###? /m.exec(text('docs/operating.md')) ?? []
  const told = [...chapter.matchAll(/^\| `(review_\w+)/gm)].map(([, name = '']) => name)
  expect(told.toSorted()).toEqual(metrics)
})
