import type { LoggedAction } from '#contract/facts/monitor/logged'
import type { z } from '#contract/zod'
import type { ActionName, Contract } from '#contract'
import type { MemberType } from '#contract/facts/seats'
import type { DataScope } from '#contract/facts/system/roles'
import { errorText } from '#contract/errors'
import type { Role } from '#contract/roles'
import type { Exported } from '#contract/entities/exported'
import type { Db } from './db/client'
import type { Connecting } from './db/driver/pool'
import type { Database } from './db/open'
import type { StreamedSheet } from './domain/sheet'
import type { Turns } from './turns'

/** Why an account has to choose a password before anything else. */
export type MustBind = 'first' | 'expired'

/** How far one role of somebody reaches. */
export interface HeldScope {
  role_id: number
  kind: Role
  data_scope: DataScope
}

export interface CurrentUser {
  user_id: number
  user_name: string
  nick_name: string
  dept_id: number | null
  roles: Role[]
  /** The user's seat types in the groups of any project, without seats declined or left. */
  seats: MemberType[]
  /** The data scopes of the roles, with what each of them acts as. */
  scopes: HeldScope[]
  /** Counts the changes of roles, menus and permissions; see `accessVersion`. */
  access_version: number
  /** Why the user has to choose a password before anything else. */
  must_bind: MustBind | undefined
}

/** Objects of a store that speaks S3. */
export interface S3Place {
  kind: 's3'
  /** Where the bucket is, its name included. */
  endpoint: string
  region: string
  /** Before every key; empty, or with a slash at its end. */
  prefix: string
  key_id: string
  secret: string
}

/** Where the bytes of files lie. */
export type FilesPlace = { kind: 'folder'; folder: string } | S3Place

/** What the environment decides. `.env.example` explains each line. */
export interface Settings {
  port: number
  host: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** How PostgreSQL is reached. */
  connecting: Connecting
  dataDir: string
  /** Where files lie. Absent: in a folder of `dataDir`. */
  files: FilesPlace | undefined
  backupDir: string
  demo: boolean
  demoPassword: string | undefined
  /** `false` switches the captcha off whatever the parameter `sys.account.captchaEnabled` says. */
  captcha: boolean
  /** Addresses whose X-Forwarded-For, X-Request-Id and traceparent are believed. */
  trustedProxies: readonly string[]
  production: boolean
  /** Where people open the console; stands in messages. Ends with a slash. */
  publicUrl: string
  /** Mail server as an SMTP address, and who the mail is from. Absent: mail stays in the outbox. */
  smtp: { url: string; from: string } | undefined
  /** Where short messages are handed over, see docs/messages.md. Absent: they stay in the outbox. */
  sms: { url: string; secret: string } | undefined
  /** A language model behind `/chat/completions`, see `.env.example`. Absent: nothing is sent anywhere. */
  assistant: { url: string; key: string; model: string } | undefined
  /** Processes that answer, on one port; more than one needs PostgreSQL. */
  workers: number
  /** Milliseconds from the signal to stop in which calls are still taken, so that a balancer stops sending first. */
  drainMs: number
  /** Where Prometheus fetches the metrics. Absent: nothing is measured. */
  metrics: { port: number; host: string } | undefined
  /** Spans are sent to the collector that the standard variables `OTEL_…` describe. */
  traces: boolean
  /** Other sites whose pages the console may show in a frame, and whose pictures, such as logos. */
  foreign: { frames: readonly string[]; pictures: readonly string[] }
}

/** A subscriber to the changes of one project and to the end of the subscriber's own login. */
export interface Follower {
  project_id: number
  user_id: number
  /** Something in the project has changed. */
  changed: () => void
  /** The subscriber's login may have ended. */
  doubted: () => void
  /** This server ends: another one goes on. */
  moved: () => void
}

/** Who follows what in this process. It listens to the database as long as there is anybody. */
export interface Hub {
  /** Once it is fulfilled the follower misses nothing; the returned function unsubscribes. */
  follow: (follower: Follower) => Promise<() => void>
  size: () => number
  /**
   * Ends all there are, and whatever comes meanwhile: an open stream would keep the server from stopping.
   * @param overMs in what time, one after the other, so that not all of them go to another server at once
   */
  close: (overMs?: number) => Promise<void>
}

/** What long work tells of itself, by user and subject: whoever asks may be answered by another process. */
export interface PassingNotes {
  /** Tells a value, or that there is none any more. */
  tell: (user_id: number, subject: string, value: number | null) => void
  /** What this process or another one has told last; undefined where there is nothing. */
  find: (db: Db, user_id: number, subject: string) => Promise<number | undefined>
}

/** One line for the operation log, written at the end of the transaction that made the change. */
export interface LogEntry {
  action: LoggedAction
  target: string
  project_id?: number | undefined
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

export interface Context {
  /**
   * In a write this is the transaction: whatever the handler throws, nothing stays half done. The calls that `execute`
   * lets run alone begin without one.
   */
  db: Db
  databaseKind: Database['kind']
  /** The caller. Asking for it in a call open to anyone, without a login, refuses with 401. */
  user: CurrentUser
  token: string | undefined
  ip: string
  /** The `User-Agent` header, empty where there is none. */
  agent: string
  now: Date
  /** Set when the caller has hung up: long work should stop and roll back. */
  signal: AbortSignal
  settings: Settings
  /** Who is told when something changes. */
  hub: Hub
  /** Exports in line for their turn. */
  exporting: Turns
  notes: PassingNotes
  log: (entry: LogEntry) => void
  /** Runs work in one transaction that ends with its log lines; within one, as part of it. */
  inTransaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
}

/** A sheet, under `data` or as the whole of it, may be sent while its rows are read. */
type Answered<O> = O | (O extends Exported | { data?: Exported | undefined } ? StreamedSheet : never)

export type Handler<A extends ActionName> = (
  input: z.output<Contract[A]['input']>,
  ctx: Context,
) => Promise<Answered<z.input<Contract[A]['output']>>>

export type Handlers<A extends ActionName = ActionName> = { [K in A]: Handler<K> }

/** A refusal that the user reads: a business rule says no, and why. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  /** Commit what was written so far although the call is refused (a failed login is counted). */
  readonly commit: boolean

  constructor(
    msg: string,
    { code = 500, data, commit = false }: { code?: number; data?: unknown; commit?: boolean } = {},
  ) {
    super(msg)
    this.code = code
    this.data = data
    this.commit = commit
  }
}

export const forbidden = (msg?: string) => new Refusal(errorText(403, msg), { code: 403 })
