import { lazy, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { queryOf } from '#contract/address'
import { screens } from '#contract/screens'
import { addressOf } from '#src/lib/browser'
import { NavigationContext, type Navigation } from '#src/lib/navigation'
import { targetOf } from '#src/session/target'
import { watchLogin } from '#src/session/watch'
import { useAppearance } from '#src/settings/appearance'
import { useTitle } from '#src/settings/title'
import { useSpeech } from '#src/ui/feedback'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { PlainWords } from '#src/ui/offline/PlainWords'
import { fetchAhead, loadConsole } from './ahead'
import { arrive } from './arrive'
import { lazyPage } from '#src/app/lazyPages'
import type { FrontScreen } from './front'
import { NotLoaded } from './NotLoaded'

const Console = lazy(loadConsole)
const Voice = lazyPart(() => import('#src/app/Voice'))

/** Milliseconds after a page is shown in which nothing else is fetched. */
const QUIET_MS = 300

/**
 * The way in. Pages that stand beside the console are shown by themselves, without router, query cache or component
 * library; the console takes over, for good, as soon as an address asks for it.
 */
export function Front() {
  const [place, setPlace] = useState(arrive)
  const { screen, path, search } = place
  const way = useMemo((): Navigation => {
    const go: Navigation['go'] = (to, how) => {
      window.history[how?.replace ? 'replaceState' : 'pushState'](null, '', addressOf(to))
      // In a transition the page stays until the console is there.
      startTransition(() => setPlace(arrive()))
    }
    return { path, search: new URLSearchParams(search), go }
  }, [path, search])

  useEffect(() => {
    if (!screen) return undefined
    const back = (): void => startTransition(() => setPlace(arrive()))
    window.addEventListener('popstate', back)
    // Another window may log in meanwhile.
    const rest = watchLogin(back)
    return () => {
      window.removeEventListener('popstate', back)
      rest()
    }
  }, [screen])

  return (
    <ErrorBoundary FallbackComponent={NotLoaded}>
      {screen ? (
        <NavigationContext value={way}>
          <FrontPage key={path} screen={screen} />
        </NavigationContext>
      ) : (
        <Console />
      )}
    </ErrorBoundary>
  )
}

function FrontPage({ screen }: { screen: FrontScreen }) {
  const begun = useSpeech((speech) => speech.begun)
  useAppearance()
  useTitle(screens[screen].title)
  useEffect(() => {
    // Who signs, or answers an invitation, on a telephone needs nothing of the console.
    if (screen === 'mobile/id' || screen === 'confirm/uuid') return undefined
    const target = targetOf(queryOf<'login'>(new URLSearchParams(window.location.search)).text('redirect'))
    const timer = setTimeout(() => fetchAhead(target), QUIET_MS)
    return () => clearTimeout(timer)
  }, [screen])
  return (
    <>
      {lazyPage(screen)}
      {begun && (
        <Suspense fallback={<PlainWords />}>
          <Voice />
        </Suspense>
      )}
    </>
  )
}
