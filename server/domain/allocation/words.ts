import type { Advice, Fairness, Gap, Label, Lack, MinLoadReport } from './types'

/** Why a book gets no more experts. */
export const BARRED = '已认定违规，不再分配专家'

export interface Names {
  expert: (expert: number) => string
  /** Name of a class of books; without it, or where it is empty, the sentence mentions no class. */
  bookClass?: (label: Label) => string
  /** Name of a group; omitted where it is empty. */
  group?: (group: number) => string
}

/** 「缺1人：回避3人，已满4人」 or 「缺2人：组内人数不足（共3人，需5人）」. */
export function gapWords(gap: Gap): string {
  const reasons = [
    gap.notEnoughMembers && `组内人数不足（共${gap.members}人，需${gap.need}人）`,
    gap.forbidden > 0 && `回避${gap.forbidden}人`,
    gap.apart > 0 && `与已配专家须分开${gap.apart}人`,
    gap.full > 0 && `已满${gap.full}人`,
  ]
  return `缺${gap.missing}人：${reasons.filter(Boolean).join('，')}`
}

/** One sentence per change; the alternative without raising limits comes last. */
export function adviceWords(advice: Advice, names: Names): string[] {
  const raise = advice.raise.map(({ expert, by }) => `将 ${names.expert(expert)} 的上限提高 ${by} 本`)
  const add = advice.add.map((lack) => lackWords(lack, names))
  const instead = advice.addInstead.map((lack) => lackWords(lack, names)).join('，')
  const lower = advice.lower.map(({ expert, to }) => `将 ${names.expert(expert)} 的最少本数降为 ${to} 本`)
  return [...(raise.length ? [...raise, ...add, `或不提高上限，${instead}`] : add), ...lower]
}

function lackWords(lack: Lack, names: Names): string {
  const group = names.group?.(lack.group) ?? ''
  const label = lack.bookClasses
    .map((one) => names.bookClass?.(one) ?? '')
    .filter(Boolean)
    .join('、')
  return `${group && `为 ${group} `}增加 ${lack.experts} 名${label && ` ${label} `}专家`
}

const minLoadReasons = {
  limit: '最少本数高于其上限',
  slots: '最少本数之和超过全部评审名额',
  avoidance: '受回避和分组限制，没有足够的教材可分',
}

/** Empty when every expert has the minimum load. */
export function minLoadWords(report: MinLoadReport, expert: Names['expert']): string {
  if (report.feasible || !report.reason) return ''
  const short = report.short.map((s) => `${expert(s.expert)} 至少 ${s.wanted} 本、只能分到 ${s.got} 本`)
  return `最少本数无法满足（${minLoadReasons[report.reason]}）：${short.join('；')}`
}

/**
 * 「0.94（《语文》），理论上限 0.945，差 0.53%」; the bound is no less than what any plan reaches.
 * @param name of the weakest book
 */
export function fairWords({ weakest, bound, gap, leftOut }: Fairness, name: string): string {
  const others = leftOut > 0 ? `；${leftOut} 种教材没有匹配的人选或名额已定，不计在内` : ''
  if (!weakest) return `没有可衡量的教材${others}`
  const short = gap > 0 ? `差 ${(gap * 100).toFixed(2)}%` : '已达上限'
  return `${weakest.fit}（《${name}》），理论上限 ${bound}，${short}${others}`
}
