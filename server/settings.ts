import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FilesPlace, S3Place, Settings } from './define'

/** Scheme and host, optionally with a port or a wildcard for one label: the syntax of a CSP source. */
const ORIGIN = /^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/

const HIGHEST_PORT = 65_535
const MOST_CONNECTIONS = 200
const MOST_WORKERS = 64
const LONGEST_DRAIN_MS = 600_000

/** The values of a list with commas between them. */
const listOf = (env: NodeJS.ProcessEnv, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)

/**
 * @returns undefined when it is not set
 * @throws Error for the operator when it is no whole number between the bounds
 */
function numberOf(env: NodeJS.ProcessEnv, name: string, least: number, most: number): number | undefined {
  if (!env[name]) return undefined
  const number = Number(env[name])
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} 须为 ${least} 到 ${most} 的整数，现为“${env[name]}”`)
  return number
}

/** @throws Error for the operator: a mistyped site would allow more, or less, than intended */
function originsOf(env: NodeJS.ProcessEnv, name: string): string[] {
  const origins = listOf(env, name).map((origin) => origin.replace(/\/$/, ''))
  const wrong = origins.find((origin) => !ORIGIN.test(origin))
  if (wrong !== undefined)
    throw new Error(`${name} 中的“${wrong}”不是网站地址，应形如 https://help.example.cn`)
  return origins
}

/**
 * How PostgreSQL is reached.
 * @throws Error for the operator: what is misspelt would fail later, and less clearly
 */
function connectingOf(env: NodeJS.ProcessEnv): Settings['connecting'] {
  const pooler = env['DATABASE_POOLER'] || undefined
  if (pooler !== undefined && pooler !== 'transaction')
    throw new Error(`DATABASE_POOLER 只能留空或为 transaction，现为“${pooler}”`)
  const directUrl = env['DATABASE_DIRECT_URL'] || undefined
  if (pooler && !directUrl)
    throw new Error('设置了 DATABASE_POOLER，还须用 DATABASE_DIRECT_URL 给出不经连接池的数据库地址')
  return {
    read: numberOf(env, 'DATABASE_POOL_READ', 1, MOST_CONNECTIONS),
    write: numberOf(env, 'DATABASE_POOL_WRITE', 1, MOST_CONNECTIONS),
    isPooled: pooler !== undefined,
    directUrl,
    readUrl: env['DATABASE_READ_URL'] || undefined,
  }
}

const FORMS =
  'FILES_URL 应形如 file:///srv/review/files，或 s3://桶/前缀?endpoint=https://s3.example.cn&region=cn-north-1'

/** The parts of `s3://bucket/prefix?endpoint=…&region=…&style=…`, with who we are there. */
function s3Place({ hostname: bucket, pathname, searchParams }: URL, env: NodeJS.ProcessEnv): S3Place {
  const { endpoint, style = 'path', region = 'us-east-1', ...other } = Object.fromEntries(searchParams)
  const [unknown] = Object.keys(other)
  if (unknown !== undefined) throw new Error(`FILES_URL 中有不认识的“${unknown}”。${FORMS}`)
  if (!bucket || !endpoint || !URL.canParse(endpoint) || !/^https?:/.test(endpoint)) throw new Error(FORMS)
  if (style !== 'path' && style !== 'host') throw new Error('FILES_URL 的 style 应为 path 或 host')
  const [key_id, secret] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']]
  if (!key_id || !secret)
    throw new Error('FILES_URL 是对象存储时，须设置 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY')
  const at = new URL(endpoint)
  if (style === 'host') at.hostname = `${bucket}.${at.hostname}`
  else at.pathname = `${at.pathname.replace(/\/$/, '')}/${bucket}`
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    endpoint: at.href.replace(/\/$/, ''),
    region,
    prefix: prefix && `${prefix}/`,
    key_id,
    secret,
  }
}

/** @throws Error for the operator: files in a wrong place would be missed by the other servers */
function filesPlace(env: NodeJS.ProcessEnv): FilesPlace | undefined {
  const text = env['FILES_URL']
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 's3:') return s3Place(url, env)
  if (url?.protocol !== 'file:' || url.hostname) throw new Error(FORMS)
  return { kind: 'folder', folder: fileURLToPath(url) }
}

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const demo = args.includes('--demo') || env['DEMO'] === '1'
  const port = Number(env['PORT'] || 8080)
  const host = env['HOST'] || '127.0.0.1'
  const metricsPort = numberOf(env, 'METRICS_PORT', 0, HIGHEST_PORT)
  return {
    port,
    host,
    databaseUrl: env['DATABASE_URL'] || undefined,
    connecting: connectingOf(env),
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    files: filesPlace(env),
    backupDir: resolve(env['BACKUP_DIR'] || 'backups'),
    demo,
    demoPassword: env['DEMO_PASSWORD'] || undefined,
    captcha: env['CAPTCHA'] !== 'off',
    trustedProxies: listOf(env, 'TRUSTED_PROXIES'),
    production: env['NODE_ENV'] === 'production',
    publicUrl: (env['PUBLIC_URL'] || `http://${host}:${port}/admin/`).replace(/\/*$/, '/'),
    smtp: env['SMTP_URL'] ? { url: env['SMTP_URL'], from: env['MAIL_FROM'] ?? '' } : undefined,
    assistant: env['AI_URL']
      ? { url: env['AI_URL'], key: env['AI_KEY'] ?? '', model: env['AI_MODEL'] ?? '' }
      : undefined,
    workers: numberOf(env, 'WORKERS', 1, MOST_WORKERS) ?? 1,
    drainMs: numberOf(env, 'DRAIN_MS', 0, LONGEST_DRAIN_MS) ?? 0,
    metrics:
      metricsPort === undefined ? undefined : { port: metricsPort, host: env['METRICS_HOST'] || '127.0.0.1' },
    traces: Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']),
    foreign: { frames: originsOf(env, 'FRAME_SITES'), pictures: originsOf(env, 'PICTURE_SITES') },
    sms: env['SMS_HOOK_URL'] ? { url: env['SMS_HOOK_URL'], secret: env['SMS_HOOK_SECRET'] ?? '' } : undefined,
  }
}
