import { REFUSAL } from '#contract/refusals'
import { SCORING_MEMBERS, type MemberType } from '#contract/facts/seats'

const scores = (member_type: MemberType) => SCORING_MEMBERS.some((type) => type === member_type)

interface Applicant {
  disabled: boolean
  /** The person has an expert profile. */
  is_expert: boolean
  /** The person's seats in the project, without declined or withdrawn ones. */
  seats: readonly { group_id: number; group_name: string; member_type: MemberType }[]
}

/**
 * Why a person cannot take a seat in a group; undefined when they can.
 *
 * An expert scores in only one group of a project, or their scores would be compared with those of two panels.
 * Secretaries, liaisons and observers may serve several groups.
 */
export function refusedSeat(
  person: Applicant | undefined,
  group_id: number,
  member_type: MemberType,
): string | undefined {
  if (!person) return '人员不存在'
  if (person.disabled) return '账号已停用'
  if (person.seats.some((seat) => seat.group_id === group_id)) return '已在本组'
  if (!scores(member_type)) return undefined
  if (!person.is_expert) return REFUSAL.noProfile
  const other = person.seats.find((seat) => scores(seat.member_type))
  return other && REFUSAL.seated(other.group_name)
}
