import { forbidden, type Context } from '#server/define'
import { overseesScores } from './scope'

type Who = Pick<Context, 'db' | 'user' | 'now'>

/** Whose reviews a caller reads: his own, or, where he runs the project, those of somebody else. */
export interface Reviewer {
  /** The calls about reviews, asked with the eyes of their writer. */
  as: Who
  isOwn: boolean
}

/** @throws Refusal 403 for anybody else's reviews where the caller does not run the project */
export async function reviewerOf(
  { db, user, now }: Who,
  project_id: number,
  user_id: number | undefined,
): Promise<Reviewer> {
  if (user_id === undefined || user_id === user.user_id) return { as: { db, user, now }, isOwn: true }
  if (!(await overseesScores({ db, user }, project_id))) throw forbidden()
  return { as: { db, now, user: { ...user, user_id } }, isOwn: false }
}
