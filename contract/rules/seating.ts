import { SCORING_MEMBERS, type MemberType } from '#contract/dict'

const scores = (member_type: string) => SCORING_MEMBERS.some((type) => type === member_type)

interface Applicant {
  disabled: boolean
  /** Has the profile of an expert. */
  is_expert: boolean
  /** His seats in the project; those declined or withdrawn are none. */
  seats: readonly { group_id: number; group_name: string; member_type: string }[]
}

/**
 * Why a person cannot take a seat in a group; undefined when he can.
 *
 * An expert scores in one group of a project only, or his scores would be compared with those of two panels.
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
  if (!person.is_expert) return '没有专家信息'
  const other = person.seats.find((seat) => scores(seat.member_type))
  return other && `已在本项目“${other.group_name}”任专家`
}
