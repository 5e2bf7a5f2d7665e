import { screens, type ScreenKey } from '#contract/screens'
import { useSession } from '#src/session/session'
import { leaves, sidebarOf } from './sidebar'

/** Tells whether the menu of this login leads to a screen: what a person is here the server says by it. */
export function useShows(): (screen: ScreenKey) => boolean {
  const menu = useSession((session) => session.menu)
  const paths = leaves(sidebarOf(menu)).map(({ path }) => path)
  return (screen) => paths.includes(screens[screen].path)
}
