import { keysOf } from '#contract/facts/closed'
import { lazy, Suspense } from 'react'
import {
  createBrowserRouter,
  createMemoryRouter,
  Outlet,
  replace,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  type RouteObject,
} from 'react-router-dom'
import { to } from '#contract/address'
import { screens, type ScreenKey } from '#contract/screens'
import { BASENAME, pathOf } from '#src/lib/browser'
import { token } from '#src/session/token'
import { Loading } from '#src/ui/Loading'
import { loadShell } from './arrival/loadShell'
import { guard, passes } from './arrival/guard'
import { PageError } from './PageError'
import { RouterNavigation } from './RouterNavigation'
import { Screen } from './Screen'
import { SessionKeeper } from './interrupted/SessionKeeper'

const Shell = lazy(loadShell)
const MenuPage = lazy(() => import('./MenuPage'))

/** A screen's path may be below the layout or beside it; `bare` says which. */
const isBare = (key: ScreenKey): boolean => 'bare' in screens[key]

const screenRoutes = (bare: boolean): RouteObject[] =>
  keysOf(screens)
    .filter((key) => isBare(key) === bare)
    .map((key) => ({ path: screens[key].path, handle: key, element: <Screen screen={key} /> }))

/** An address as the console's own paths name it. */
function belowBase(address: string | URL): URL {
  const visited = new URL(address)
  visited.pathname = pathOf(visited.pathname)
  return visited
}

function mustAsk({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const visited = belowBase(nextUrl)
  return visited.pathname === '/' || !passes(visited)
}

async function onNavigation({ request }: LoaderFunctionArgs): Promise<Response | null> {
  // The layout is on its way while the server still tells who the user is.
  if (token.read()) void loadShell().catch(() => undefined)
  const visited = belowBase(request.url)
  const answer = await guard(visited)
  // By a redirect and not by a page that leads on: the layout would go for a moment, with every page it keeps.
  return answer ?? (visited.pathname === '/' ? replace(to('index')) : null)
}

const layout: RouteObject = {
  element: (
    <Suspense fallback={<Loading />}>
      <Shell />
    </Suspense>
  ),
  children: [
    ...screenRoutes(false),
    {
      path: '*',
      element: (
        <Suspense fallback={<Loading />}>
          <MenuPage />
        </Suspense>
      ),
    },
  ],
}

const routes: RouteObject[] = [
  {
    path: '/',
    loader: onNavigation,
    shouldRevalidate: mustAsk,
    element: (
      <RouterNavigation>
        <Outlet />
        <SessionKeeper />
      </RouterNavigation>
    ),
    HydrateFallback: Loading,
    ErrorBoundary: PageErrorBoundary,
    children: [
      { index: true, element: null },
      { path: '/redirect/*', lazy: () => import('#src/layout/tabs/refresh') },
      ...screenRoutes(true),
      layout,
    ],
  },
]

/** A fault outside any page, such as a part of the console that did not load. */
function PageErrorBoundary() {
  return <PageError error={new Error()} resetErrorBoundary={() => window.location.reload()} />
}

export const browserRouter = () => createBrowserRouter(routes, { basename: BASENAME })

/** The same routes without an address bar. `at` is a path below the base. */
export const memoryRouter = (at: string) =>
  createMemoryRouter(routes, { basename: BASENAME, initialEntries: [BASENAME + at] })
