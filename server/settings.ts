import { resolve } from 'node:path'

/** What the environment decides. `.env.example` explains each line. */
export interface Settings {
  port: number
  host: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  backupDir: string
  demo: boolean
  demoPassword: string | undefined
  /** `false` switches the captcha off whatever the parameter `sys.account.captchaEnabled` says. */
  captcha: boolean
  /** Addresses whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  production: boolean
}

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const demo = args.includes('--demo') || env['DEMO'] === '1'
  return {
    port: Number(env['PORT'] || 8080),
    host: env['HOST'] || '127.0.0.1',
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    backupDir: resolve(env['BACKUP_DIR'] || 'backups'),
    demo,
    demoPassword: env['DEMO_PASSWORD'] || undefined,
    captcha: env['CAPTCHA'] !== 'off',
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    production: env['NODE_ENV'] === 'production',
  }
}
