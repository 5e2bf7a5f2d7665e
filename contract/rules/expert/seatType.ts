import { REFUSAL } from '#contract/refusals'
import { SCORING_MEMBERS, type MemberType } from '#contract/facts/seats'

const scores = (member_type: MemberType) => SCORING_MEMBERS.some((type) => type === member_type)

/** A seat whose type is to change, and what may prevent that. */
export interface ChangingSeat {
  member_type: MemberType
  is_expert: boolean
  /** Assignments of this seat that are neither avoided nor cancelled, trial ones included. */
  active_num: number
  /** The holder has submitted an opinion as leader of the group. */
  has_opinion: boolean
  /** The other group of the project in which the holder scores; null when there is none. */
  scores_in: string | null
}

/**
 * Why a seat cannot become one of another type; undefined when it can.
 *
 * Holders of scoring seats need an expert profile and score in only one group of a project. Assigned books must
 * be reassigned before the holder stops scoring, or nobody would review them.
 */
export function refusedType(seat: ChangingSeat, wanted: MemberType): string | undefined {
  if (seat.has_opinion) return REFUSAL.opinionHandedIn
  if (!scores(wanted)) return seat.active_num > 0 ? `已分配${seat.active_num}种教材，请先取消分配` : undefined
  if (scores(seat.member_type)) return undefined
  if (!seat.is_expert) return REFUSAL.noProfile
  return seat.scores_in === null ? undefined : REFUSAL.seated(seat.scores_in)
}
