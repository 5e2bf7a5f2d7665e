import { resolve } from 'node:path'
import type { Settings } from './define'

/** Scheme and host, optionally with a port or a wildcard for one label: the syntax of a CSP source. */
const ORIGIN = /^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/

/** The values of a list with commas between them. */
const listOf = (env: NodeJS.ProcessEnv, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)

/** @throws Error for the operator: a mistyped site would allow more, or less, than intended */
function originsOf(env: NodeJS.ProcessEnv, name: string): string[] {
  const origins = listOf(env, name).map((origin) => origin.replace(/\/$/, ''))
  const wrong = origins.find((origin) => !ORIGIN.test(origin))
  if (wrong !== undefined)
    throw new Error(`${name} 中的“${wrong}”不是网站地址，应形如 https://help.example.cn`)
  return origins
}

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const demo = args.includes('--demo') || env['DEMO'] === '1'
  const port = Number(env['PORT'] || 8080)
  const host = env['HOST'] || '127.0.0.1'
  return {
    port,
    host,
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir: resolve(env['DATA_DIR'] || 'data'),
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
    foreign: { frames: originsOf(env, 'FRAME_SITES'), pictures: originsOf(env, 'PICTURE_SITES') },
    sms: env['SMS_HOOK_URL'] ? { url: env['SMS_HOOK_URL'], secret: env['SMS_HOOK_SECRET'] ?? '' } : undefined,
  }
}
