import { SCORING_MEMBERS, type MemberType } from '#contract/dict'

const scores = (member_type: string) => SCORING_MEMBERS.some((type) => type === member_type)

/** A seat somebody holds, and what stands in the way of its becoming another. */
export interface ChangingSeat {
  member_type: string
  is_expert: boolean
  /** Assignments of this seat that are neither avoided nor cancelled, those for trial included. */
  active_num: number
  /** He has handed in an opinion as the leader of the group. */
  has_opinion: boolean
  /** The other group of the project where he scores; null when there is none. */
  scores_in: string | null
}

/**
 * Why a seat cannot become one of another type; undefined when it can.
 *
 * Who scores needs a profile and scores in one group of a project only; who has been given books must be rid of them
 * before he stops scoring, or they would stand with nobody to review them.
 */
export function refusedType(seat: ChangingSeat, wanted: MemberType): string | undefined {
  if (seat.has_opinion) return '组长意见已提交'
  if (!scores(wanted)) return seat.active_num > 0 ? `已分配${seat.active_num}种教材，请先取消分配` : undefined
  if (scores(seat.member_type)) return undefined
  if (!seat.is_expert) return '没有专家信息'
  return seat.scores_in === null ? undefined : `已在本项目“${seat.scores_in}”任专家`
}
