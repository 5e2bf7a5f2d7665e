import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { MemberType } from '#contract/facts/seats'
import type { Role } from '#contract/roles'
import { seatIsHeld } from '#server/db/conditions'
import { mustBind, validDays } from './binding'
import { deviceOf } from './device'
import { announce, userTopic } from '#server/db/announce'
import type { Db } from '#server/db/client'
import { prepared } from '#server/db/prepared'
import { member } from '#server/db/schema/project'
import { accessVersion, sysRole, userRole } from '#server/db/schema/access/roles'
import { session, user } from '#server/db/schema/system'
import type { CurrentUser, HeldScope } from '#server/define'
import { sha256 } from '#server/hash'

/** Idle timeout of a session. */
export const SESSION_MINUTES = 30
/** A call renews its session only when less than this is left, so that not every call has to write. */
const RENEW_BELOW_MINUTES = 20
const MINUTE = 60_000

interface From {
  ip: string
  now: Date
  /** The `User-Agent` header. */
  agent?: string
}

/** Opens a session and returns its token, which only the user keeps. */
export async function openSession(db: Db, user_id: number, { ip, now, agent = '' }: From): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(session).values({
    token_hash: sha256(token),
    user_id,
    ip,
    ...deviceOf(agent),
    expires_at: new Date(now.getTime() + SESSION_MINUTES * MINUTE),
  })
  return token
}

export async function closeSession(db: Db, token: string): Promise<void> {
  const ended = await db
    .delete(session)
    .where(eq(session.token_hash, sha256(token)))
    .returning({ user_id: session.user_id })
  await announce(
    db,
    ended.map(({ user_id }) => userTopic(user_id)),
  )
}

/** Ends all sessions of a user, except the one of `keepToken`. */
export async function closeSessionsOf(db: Db, user_id: number, keepToken?: string): Promise<void> {
  await db
    .delete(session)
    .where(
      and(
        eq(session.user_id, user_id),
        keepToken ? sql`${session.token_hash} <> ${sha256(keepToken)}` : undefined,
      ),
    )
  await announce(db, [userTopic(user_id)])
}

// Table names are written out: for a select from one table drizzle omits them, and in the subquery `user_id =
// user_id` would match the roles of all users.
const scopesHeld = sql<HeldScope[]>`coalesce((
  select json_agg(json_build_object('role_id', r.role_id, 'kind', r.kind, 'data_scope', r.data_scope))
  from ${userRole} h join ${sysRole} r using (role_id) where h.user_id = ${user}.user_id and not r.disabled), '[]'::json)`

const seatsHeld = sql<MemberType[]>`coalesce((select json_agg(distinct m.member_type)
  from ${member} m where m.user_id = ${user}.user_id
  and ${seatIsHeld('m')}), '[]'::json)`

/** What every call knows of its caller, read anew each time: a revoked role has no effect from the next call on. */
const caller = {
  user_id: user.user_id,
  user_name: user.user_name,
  nick_name: user.nick_name,
  dept_id: user.dept_id,
  seats: seatsHeld,
  scopes: scopesHeld,
  access_version: sql<number>`coalesce((select ${accessVersion.version} from ${accessVersion}), 0)`,
}

/** What somebody acts as by the roles that they hold, each once. */
const rolesIn = ({ scopes }: { scopes: readonly HeldScope[] }): Role[] =>
  [...new Set(scopes.map(({ kind }) => kind))].sort()

/**
 * A user with present roles, for background work that outlives the call; undefined once the account is closed.
 */
export async function findUser(db: Db, user_id: number): Promise<CurrentUser | undefined> {
  const [found] = await db
    .select(caller)
    .from(user)
    .where(and(eq(user.user_id, user_id), eq(user.disabled, false)))
  return found && { ...found, roles: rolesIn(found), must_bind: undefined }
}

const heldSession = prepared((db) =>
  db
    .select({
      caller,
      account: {
        demo: user.demo,
        must_change_password: user.must_change_password,
        password_time: user.password_time,
        create_time: user.create_time,
      },
      expires_at: session.expires_at,
      days: validDays,
    })
    .from(session)
    .innerJoin(user, eq(user.user_id, session.user_id))
    .where(
      and(
        eq(session.token_hash, sql.placeholder('token_hash')),
        gt(session.expires_at, sql.placeholder('now')),
        eq(user.disabled, false),
      ),
    )
    .prepare('held_session'),
)

/**
 * The user of a session token, with present roles.
 * @param renews whether the call indicates activity and therefore renews the session
 */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  renews = true,
): Promise<CurrentUser | undefined> {
  const token_hash = sha256(token)
  const [found] = await heldSession(db).execute({ token_hash, now: now.toISOString() })
  if (!found) return undefined
  if (renews && found.expires_at.getTime() - now.getTime() < RENEW_BELOW_MINUTES * MINUTE)
    await db
      .update(session)
      .set({ expires_at: new Date(now.getTime() + SESSION_MINUTES * MINUTE) })
      .where(eq(session.token_hash, token_hash))
  const { caller: held } = found
  return { ...held, roles: rolesIn(held), must_bind: mustBind(found.account, found.days, now) }
}
