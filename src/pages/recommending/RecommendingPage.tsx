import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { CHECK_READERS } from '#contract/facts/declaration/provinceCheck'
import { RECOMMENDATION_READERS } from '#contract/facts/declaration/recommending'
import { BOOK_OWNERS, type Role } from '#contract/roles'
import { useMe } from '#src/session/session'
import { CheckSide } from './CheckSide'
import { DeclareSide } from './DeclareSide'
import { RecommendSide } from './RecommendSide'

/** The sides of the same route, each for those who have something to do on it. */
const SIDES = [
  { key: 'declare', label: '申报', who: BOOK_OWNERS, children: <DeclareSide /> },
  { key: 'recommend', label: '推荐', who: RECOMMENDATION_READERS, children: <RecommendSide /> },
  { key: 'check', label: '复核', who: CHECK_READERS, children: <CheckSide /> },
] as const satisfies readonly { key: string; label: string; who: readonly Role[]; children: ReactNode }[]

/**
 * 申报与推荐: what the user's unit declares, what is recommended through it, and what its province checks. Each side
 * keeps what was looked for while another one is open.
 */
export default function RecommendingPage() {
  const { roles, buwei } = useMe()
  const sides = SIDES.filter(
    ({ key, who }) => who.some((role) => roles.includes(role)) && !(buwei && key === 'check'),
  )
  const [only] = sides
  return sides.length === 1 && only ? (
    only.children
  ) : (
    <Tabs items={sides.map(({ key, label, children }) => ({ key, label, children }))} />
  )
}
