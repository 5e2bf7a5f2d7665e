import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { CHECK_READERS } from '#contract/facts/declaration/provinceCheck'
import { RECOMMENDATION_READERS } from '#contract/facts/declaration/recommending'
import { BOOK_OWNERS, type Role } from '#contract/roles'
import { useAddress } from '#src/menu/useAddress'
import { useMe } from '#src/session/session'
import { CheckSide } from './CheckSide'
import { DeclareSide } from './DeclareSide'
import { RecommendSide } from './RecommendSide'

/** The sides of the same route, each for those who have something to do on it. */
const SIDES = {
  declare: { label: '申报', who: BOOK_OWNERS, children: <DeclareSide /> },
  recommend: { label: '推荐', who: RECOMMENDATION_READERS, children: <RecommendSide /> },
  check: { label: '复核', who: CHECK_READERS, children: <CheckSide /> },
} as const satisfies Record<string, { label: string; who: readonly Role[]; children: ReactNode }>

/**
 * 申报与推荐: what the user's unit declares, what is recommended through it, and what its province checks. Each side
 * keeps what was looked for while another one is open.
 */
export default function RecommendingPage() {
  const { roles, buwei } = useMe()
  const { oneOf, change } = useAddress<'declaration/applyOrRecommend/applyOrRecommend'>()
  const sides = keysOf(SIDES).filter(
    (key) => SIDES[key].who.some((role) => roles.includes(role)) && !(buwei && key === 'check'),
  )
  const [first] = sides
  if (first === undefined) return null
  const asked = oneOf('side', SIDES)
  return sides.length === 1 ? (
    SIDES[first].children
  ) : (
    <Tabs
      activeKey={asked && sides.includes(asked) ? asked : first}
      onChange={(side) => isKeyOf(SIDES, side) && change({ side })}
      items={sides.map((key) => ({ key, label: SIDES[key].label, children: SIDES[key].children }))}
    />
  )
}
