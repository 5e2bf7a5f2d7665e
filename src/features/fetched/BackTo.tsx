import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import type { ScreenAddress } from '#contract/screenAddress'
import { screens, type ScreenKey } from '#contract/screens'

/** A screen whose address carries nothing. */
export type BareScreen = Exclude<ScreenKey, keyof ScreenAddress>

/** Leads to the list that a record was opened from. */
export const BackTo = ({ list }: { list: BareScreen }) => (
  <Link to={to(list)}>
    <Button>返回{screens[list].title}</Button>
  </Link>
)
