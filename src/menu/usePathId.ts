import { useLocation } from 'react-router-dom'
import { paramOf, type PartOf } from '#contract/address'
import type { screens, ScreenKey } from '#contract/screens'

/** A key in the path of a screen, where 0 stands for a record that is yet to be made; undefined where there is none. */
export function usePathIdOrNew<S extends ScreenKey>(
  screen: S,
  name: PartOf<(typeof screens)[S]['path']>,
): number | undefined {
  const { pathname } = useLocation()
  const part = paramOf(screen, name, pathname)
  return /^(?:0|[1-9]\d{0,9})$/.test(part) ? Number(part) : undefined
}

/** A key in the path of a screen; undefined where the address has none that could be one. */
export function usePathId<S extends ScreenKey>(
  screen: S,
  name: PartOf<(typeof screens)[S]['path']>,
): number | undefined {
  return usePathIdOrNew(screen, name) || undefined
}
