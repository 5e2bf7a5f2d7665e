import type { z } from 'zod'
import type { ActionName, Contract } from '#contract'
import type { MemberType } from '#contract/dict'
import { errorText } from '#contract/errors'
import type { Role } from '#contract/roles'
import type { MustBind } from './access/binding'
import type { Db } from './db/open'
import type { Hub } from './events/hub'
import type { Settings } from './settings'

export interface CurrentUser {
  user_id: number
  user_name: string
  nick_name: string
  dept_id: number | null
  roles: Role[]
  /** What he is in the groups of any project, without seats that he has declined or left. */
  seats: MemberType[]
  /** Why he has to choose a password before anything else. */
  must_bind: MustBind | undefined
}

/** One line for the operation log, written at the end of the transaction that made the change. */
export interface LogEntry {
  action: string
  target: string
  project_id?: number | undefined
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

export interface Context {
  /** In a write this is the transaction: whatever the handler throws, nothing stays half done. */
  db: Db
  /** The caller. Asking for it in a call open to anyone, without a login, refuses with 401. */
  user: CurrentUser
  token: string | undefined
  ip: string
  now: Date
  /** Set when the caller has hung up: long work should stop and roll back. */
  signal: AbortSignal
  settings: Settings
  /** Who is told when something changes. */
  hub: Hub
  log: (entry: LogEntry) => void
}

export type Handler<A extends ActionName> = (
  input: z.output<Contract[A]['input']>,
  ctx: Context,
) => Promise<z.input<Contract[A]['output']>>

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
