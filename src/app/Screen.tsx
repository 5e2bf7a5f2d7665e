import { Fragment, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { screens, type ScreenKey } from '#contract/screens'
import { useCurrentProject } from '#src/session/project'
import { useTitle } from '#src/settings/title'
import { Loading } from '#src/ui/Loading'
import { fetchAgain, lazyPage } from './lazyPages'
import { PageError } from './PageError'

/** One screen's page with its title; a fault in the page stays inside it. */
export function Screen({ screen, title = screens[screen].title }: { screen: ScreenKey; title?: string }) {
  const { pathname } = useLocation()
  const project = useCurrentProject()
  useTitle(title)
  // Another project is another page: no filter, selection or half-typed text of the old one may stay.
  const key = `${pathname} ${project?.project_id ?? ''}`
  return (
    <ErrorBoundary FallbackComponent={PageError} onReset={() => fetchAgain(screen)} resetKeys={[key]}>
      <Suspense fallback={<Loading />}>
        <Fragment key={key}>{lazyPage(screen)}</Fragment>
      </Suspense>
    </ErrorBoundary>
  )
}
