import type { Output } from '#contract'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { addTo } from '#contract/rules/addTo'

type Member = Output<'group_zhuanjia'>[number]

/** The member holds a seat: it was neither declined nor left. */
export const isSeated = ({ expert_status }: Pick<Member, 'expert_status'>): boolean =>
  expert_status !== 'declined' && expert_status !== 'withdrawn'

/**
 * What an office should think over about the experts of a group. None of it forbids anything: an even number makes
 * votes tie, two people of one unit speak with one voice, and so do many of one province, and without a leader nobody sums up.
 */
export function warningsOf(members: readonly Member[]): string[] {
  const experts = members.filter(
    (m) =>
      isSeated(m) && m.expert_status !== 'disabled' && SCORING_MEMBERS.some((type) => type === m.member_type),
  )
  const units = new Map<string, string[]>()
  for (const { unit, name } of experts) if (unit) addTo(units, unit, name)
  const shared = [...units].filter(([, names]) => names.length > 1)
  const provinces = new Map<string, string[]>()
  for (const { province_name, name } of experts) if (province_name) addTo(provinces, province_name, name)
  const crowded = [...provinces].filter(([, names]) => names.length > 1 && names.length > experts.length / 3)
  return [
    ...(experts.length > 0 && !experts.some((m) => m.is_leader === 1) ? ['本组还没有组长'] : []),
    ...(experts.length > 0 && experts.length % 2 === 0
      ? [`本组有${experts.length}位专家，建议为奇数，便于表决与去极值`]
      : []),
    ...crowded.map(
      ([province, names]) => `${names.length}位专家来自${province}，超过本组的三分之一：${names.join('、')}`,
    ),
    ...shared.map(([unit, names]) => `${names.join('、')}同为“${unit}”，同一单位建议不超过1人`),
  ]
}
