import { and, eq } from 'drizzle-orm'
import { oversees, seatsOf, type Project, type Seat } from '#server/access/scope'
import { avoidanceView } from '#server/db/queries/avoidance'
import { project } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import type { Context } from '#server/define'
import { whyAvoided, whyBookHidden, whyGroupHidden } from '#server/domain/leader/sight'

/** How far a caller reaches into the groups of a project, and what he sees there. */
export interface Reach {
  project: Project
  /** He runs or oversees the project: all groups, and nothing is hidden. */
  runs: boolean
  /** His seats as leader or deputy, by group. */
  seats: ReadonlyMap<number, Seat>
  /** Why he sees nothing of what the experts of a group think, or null. */
  groupHidden: (group_id: number) => string | null
  /** The same for one book of the group. */
  bookHidden: (group_id: number, book_id: number) => string | null
  /** Why he must not write about a book, or null. */
  avoided: (group_id: number, book_id: number) => string | null
}

/** Undefined when the caller neither runs the project nor leads a group of it. */
export async function reachOf(ctx: Context, project_id: number): Promise<Reach | undefined> {
  const { db, user } = ctx
  const [found] = await db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) return undefined
  const runs = await oversees(ctx, project_id)
  const led = await seatsOf(ctx, project_id, ['leader', 'deputy'])
  const seats = new Map(led.map((seat) => [seat.group_id, seat]))
  if (seats.size === 0 && !runs) return undefined
  const own =
    seats.size === 0
      ? []
      : await db
          .select()
          .from(assignment)
          .where(and(eq(assignment.project_id, project_id), eq(assignment.user_id, user.user_id)))
  const view = seats.size === 0 ? undefined : await avoidanceView(db, project_id)
  const taskOf = (book_id: number) => own.find((task) => task.book_id === book_id)

  const avoided = (group_id: number, book_id: number) => {
    const seat = seats.get(group_id)
    return seat ? whyAvoided(seat, taskOf(book_id), view?.judge(user.user_id, book_id) ?? null) : null
  }
  const groupHidden = (group_id: number) => {
    const seat = seats.get(group_id)
    if (runs || !seat) return null
    const tasks = own.filter((task) => task.group_id === group_id)
    return whyGroupHidden(found.project_status, seat, tasks)
  }
  const bookHidden = (group_id: number, book_id: number) =>
    runs
      ? null
      : (avoided(group_id, book_id) ??
        groupHidden(group_id) ??
        whyBookHidden(found.project_status, taskOf(book_id)))
  return { project: found, runs, seats, groupHidden, bookHidden, avoided }
}

/** Whether the caller reads this group at all. */
export const reaches = ({ runs, seats }: Reach, group_id: number): boolean => runs || seats.has(group_id)

/** The groups he reads; undefined: all of them. */
export const groupsOf = ({ runs, seats }: Reach): number[] | undefined =>
  runs ? undefined : [...seats.keys()]
