import { useEffect, useEffectEvent, useRef } from 'react'
import { matchPath, useBlocker, type BlockerFunction } from 'react-router-dom'
import { screens } from '#contract/screens'
import { namedProject } from '#src/features/project/useManagedProject'
import { leadsTo } from '#src/menu/path'
import { routesOf } from '#src/menu/routes'
import { currentProject } from '#src/session/project'
import { useSession } from '#src/session/session'
import { agreesToLoss } from '#src/ui/confirmLoss'
import { unsaved } from '#src/ui/unsaved'
import { asksTheSame, type MountedPage } from './mountedPages'
import { refreshedBy } from './refresh'
import { useLosses } from './useLosses'
import { usePlaces } from './usePlaces'

/** Tells whether the layout stays around a path: it goes for a page beside it, and for a path that has no page. */
function useIsInside(): (path: string) => boolean {
  const placeAt = usePlaces()
  const menu = useSession((session) => session.menu)
  return (path) =>
    path === '/' ||
    placeAt(path) !== undefined ||
    (!Object.values(screens).some((screen) => matchPath(screen.path, path)) &&
      routesOf(menu).some((route) => route.redirect && leadsTo(route, path)))
}

/**
 * Asks before a navigation takes away what was typed: by leaving a page that is not kept, by asking a page something
 * else, by refreshing it, by going over to another project, or by leaving the layout with all it keeps.
 */
export function useAskBeforeLeaving(mounted: readonly MountedPage[]): void {
  const lossesOf = useLosses()
  const isInside = useIsInside()
  const lost = useRef<readonly string[]>([])

  const losing: BlockerFunction = ({ currentLocation, nextLocation: next, historyAction }) => {
    const refreshed = refreshedBy(next.pathname)
    const path = refreshed ?? next.pathname
    const project = namedProject(next.search)
    const goesOver = project !== undefined && project !== currentProject.get()?.project_id
    const isGoing = (one: MountedPage): boolean =>
      one.path === path
        ? refreshed !== undefined || !asksTheSame(one.location.location, next, historyAction)
        : one.noCache && one.path === currentLocation.pathname
    const takesAll = goesOver || !isInside(path)
    lost.current = mounted.flatMap((one) =>
      unsaved.has(one.path) && (takesAll || isGoing(one)) ? [one.path] : [],
    )
    return lost.current.length > 0
  }

  const blocker = useBlocker(losing)
  const ask = useEffectEvent(async (isHere: () => boolean): Promise<void> => {
    const loss = lossesOf(lost.current, '离开')
    const isAgreed = !loss || (await agreesToLoss(loss))
    if (blocker.state !== 'blocked' || !isHere()) return
    if (isAgreed) blocker.proceed()
    else blocker.reset()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    let isHere = true
    void ask(() => isHere)
    return () => {
      isHere = false
    }
  }, [blocker])
}
