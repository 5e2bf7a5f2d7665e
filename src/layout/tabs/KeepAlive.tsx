import { Activity, memo, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom'
import { replacesPage } from '#src/menu/useReplacePage'
import { useCurrentProject } from '#src/session/project'
import { withdrawQuestions } from '#src/ui/feedback'
import { PageContext, unsaved } from '#src/ui/unsaved'
import { keepLaidOut } from './keepLaidOut'
import { nextMounted, type MountedPage } from './mountedPages'
import { PageScroll } from './PageScroll'
import styles from './Tabs.module.css'
import { closeTabs, isPinned, useTabs, visitsSoFar, visitTab } from './tabs'
import { useAskBeforeLeaving } from './useAskBeforeLeaving'
import { useHeldAnswers } from './useHeldAnswers'
import { usePlaces } from './usePlaces'

/** The page on screen, and behind it those of the other tabs, asleep, with everything that was typed in them. */
export function KeepAlive() {
  const page = useOutlet()
  const location = useContext(LocationContext)
  const { pathname: path, search, hash } = location.location
  const project = useCurrentProject()
  const open = useTabs((tabs) => tabs.open)
  const refreshed = useTabs((tabs) => tabs.refreshed)
  const place = usePlaces()(path)
  const [kept, setKept] = useState<readonly MountedPage[]>([])

  // Another project is another page: no filter, selection or half-typed text of the old one may stay.
  const editionOf = (path: string): string => `${project?.project_id ?? ''} ${refreshed[path] ?? 0}`
  const isOpen = (path: string): boolean => isPinned(path) || open.some((tab) => tab.path === path)
  const { next, onScreen } = nextMounted(
    kept,
    { path, edition: editionOf(path), page, location, noCache: place?.noCache ?? true },
    {
      isWanted: (one) => one.edition === editionOf(one.path) && isOpen(one.path),
      hasUnsaved: unsaved.has,
      visits: visitsSoFar(),
    },
  )
  if (next !== kept) setKept(next)
  useAskBeforeLeaving(next)

  const isPlace = place !== undefined
  const isInstead = location.navigationType === NavigationType.Replace && replacesPage(location.location)
  const before = useRef(path)
  useLayoutEffect(() => {
    if (isInstead && before.current !== path) closeTabs([before.current])
    before.current = path
    if (isPlace) visitTab({ path, to: path + search + hash })
  }, [isPlace, isInstead, path, search, hash])

  return (
    <>
      {next.map((one) => (
        <PageSlot key={one.id} mounted={one} isShown={one === onScreen} />
      ))}
    </>
  )
}

const PageSlot = memo(function PageSlot({ mounted, isShown }: { mounted: MountedPage; isShown: boolean }) {
  const { page, location, owner, scroll } = mounted
  useHeldAnswers(isShown)
  useLayoutEffect(() => {
    owner.hide(!isShown)
    return () => owner.hide(true)
  }, [owner, isShown])
  useEffect(() => (isShown ? withdrawQuestions : undefined), [isShown])
  useEffect(
    () => () => {
      unsaved.forget(owner.key)
      owner.end()
    },
    [owner],
  )
  return (
    <>
      {isShown && <PageScroll scroll={scroll} />}
      <div className={isShown ? undefined : styles['asleep']}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <div ref={keepLaidOut}>
            {/* Without its own location a hidden page would see the query of its neighbour. */}
            <LocationContext value={location}>
              <PageContext value={owner}>{page}</PageContext>
            </LocationContext>
          </div>
        </Activity>
      </div>
    </>
  )
})
