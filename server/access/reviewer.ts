import { forbidden, type Context } from '#server/define'
import { overseesScores } from './scope'

type Who = Pick<Context, 'db' | 'user' | 'now'>

/** Whose reviews a caller reads: their own, or, as manager of the project, another person's. */
export interface Reviewer {
  /** The context for calls about reviews, with the reviewer as its user. */
  as: Who
  isOwn: boolean
}

/** @throws Refusal 403 for another person's reviews where the caller does not run the project */
export async function reviewerOf(
  { db, user, now }: Who,
  project_id: number,
  user_id: number | undefined,
): Promise<Reviewer> {
  if (user_id === undefined || user_id === user.user_id) return { as: { db, user, now }, isOwn: true }
  if (!(await overseesScores({ db, user }, project_id))) throw forbidden()
  return { as: { db, now, user: { ...user, user_id } }, isOwn: false }
}
