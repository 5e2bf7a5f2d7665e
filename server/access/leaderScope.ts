import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { LEADERS } from '#contract/facts/seats'
import { overseesScores, seatsOf } from './scope'
import type { Project, Seat } from '#server/db/rows'
import { avoidanceView } from '#server/store/avoidance/view'
import { actingIn, actsFor, awayJudge, leadersOf } from '#server/store/leader/seats'
import { assignment } from '#server/db/schema/scoring'
import { keptPrepared } from '#server/db/kept/statement'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { substituteFor, whyBookHidden, whyGroupHidden } from '#server/domain/leader/sight'
import { projectOf } from '#server/store/projects/project'

/** Which parts of a project's groups a caller reaches, and what is hidden from the caller there. */
export interface LeaderScope {
  project: Project
  /** The caller runs or oversees the project and reads its scores: all groups, nothing hidden. */
  runs: boolean
  /** The caller's seats as leader or deputy, by group. */
  seats: ReadonlyMap<number, Seat>
  /** The books for which the caller is acting leader because the leaders must avoid them, with their groups. */
  acting: ReadonlyMap<number, { group_id: number; seat: Seat }>
  /** Why the experts' reviews of a group are hidden from the caller, or null. */
  groupHidden: (group_id: number) => string | null
  /** The same for one book of the group. */
  bookHidden: (group_id: number, book_id: number) => string | null
  /** Why the caller must not write about a book, or null. */
  avoided: (group_id: number, book_id: number) => string | null
}

type Who = Pick<Context, 'db' | 'user'>
type Seats = Pick<LeaderScope, 'seats' | 'acting'>

/**
 * The seat by which the caller writes about a book, or about the whole group; undefined: the caller does not.
 */
export function seatAt({ seats, acting }: Seats, group_id: number, book_id?: number): Seat | undefined {
  const acts = book_id === undefined ? undefined : acting.get(book_id)
  return seats.get(group_id) ?? (acts?.group_id === group_id ? acts.seat : undefined)
}

const ownAssignments = keptPrepared((db) =>
  db
    .select()
    .from(assignment)
    .where(
      and(
        eq(assignment.project_id, sql.placeholder('project_id')),
        eq(assignment.user_id, sql.placeholder('user_id')),
      ),
    )
    .prepare('own_assignments'),
)

/** Undefined when the caller neither runs the project nor leads a group of it nor acts for a leader. */
export async function leaderScopeOf(ctx: Who, project_id: number): Promise<LeaderScope | undefined> {
  const { db, user } = ctx
  const found = await projectOf(db, project_id)
  if (!found) return undefined
  const runs = await overseesScores(ctx, project_id)
  const led = await seatsOf(ctx, project_id, LEADERS)
  const seats = new Map(led.map((seat) => [seat.group_id, seat]))
  const acts = await actsFor(db, user.user_id, project_id)
  const acting = new Map(acts.map((one) => [one.book_id, one]))
  const writes = seats.size + acting.size > 0
  if (!writes && !runs) return undefined
  const own = writes ? await ownAssignments(db, { project_id, user_id: user.user_id }) : []
  const avoided = writes ? await avoidedBy(ctx, project_id, { seats, acting }) : () => null

  const hiddenFor = (seat: Seat | undefined, group_id: number) =>
    runs || !seat
      ? null
      : whyGroupHidden(
          found.project_status,
          seat,
          own.filter((task) => task.group_id === group_id),
        )
  const bookHidden = (group_id: number, book_id: number) =>
    runs
      ? null
      : (avoided(group_id, book_id) ??
        hiddenFor(seatAt({ seats, acting }, group_id, book_id), group_id) ??
        whyBookHidden(
          found.project_status,
          own.find((task) => task.book_id === book_id),
        ))
  const groupHidden = (group_id: number) => hiddenFor(seats.get(group_id), group_id)
  return { project: found, runs, seats, acting, groupHidden, bookHidden, avoided }
}

/** Why the caller must avoid a book they would write about, and who acts in their place. */
async function avoidedBy(
  { db, user: me }: Who,
  project_id: number,
  at: Seats,
): Promise<LeaderScope['avoided']> {
  const groups = [...at.seats.keys()]
  const leaders = await leadersOf(db, groups)
  const users = [me.user_id, ...leaders.map(({ user_id }) => user_id)]
  const acted = [...at.acting.values()].map(({ group_id }) => group_id)
  const view = await avoidanceView(db, project_id, { group_ids: [...groups, ...acted], user_ids: users })
  const away = await awayJudge(db, project_id, users, view)
  const substituted = new Set((await actingIn(db, groups)).map(({ book_id }) => book_id))
  return (group_id, book_id) => {
    const why = seatAt(at, group_id, book_id) ? away(me.user_id, book_id) : null
    if (why === null) return null
    const other = leaders.find(
      (one) =>
        one.group_id === group_id &&
        one.user_id !== me.user_id &&
        !one.stopped &&
        away(one.user_id, book_id) === null,
    )
    return `您${why}，${substituteFor(other, substituted.has(book_id))}`
  }
}

/** Whether the caller may read this group, or this book of it. */
export const isInScope = (scope: LeaderScope, group_id: number, book_id?: number): boolean =>
  scope.runs || seatAt(scope, group_id, book_id) !== undefined

/** A condition on columns for a group and a book: what the caller may read; undefined: all of the project. */
export const withinScope = (
  { runs, seats, acting }: LeaderScope,
  group: AnyPgColumn,
  book: AnyPgColumn,
): SQL | undefined =>
  runs
    ? undefined
    : or(
        within(group, [...seats.keys()]),
        ...[...acting].map(([book_id, { group_id }]) => and(eq(group, group_id), eq(book, book_id))),
      )
