import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, type RouteObject } from 'react-router-dom'
import { App } from '#src/app/App'
import { createQueryClient } from '#src/app/queryClient'
import { memoryRouter } from '#src/app/router'
import { Themed } from '#src/app/Themed'
import { NoProjectError, currentProject, type CurrentProject } from '#src/session/project'
import { token } from '#src/session/token'
import type { Login, TestServer } from './api'
import { answerWith } from './server'

/** Without style sheets and without movement. */
const STILL: ThemeConfig = { zeroRuntime: true, token: { motion: false } }

interface Visit {
  /** The server that answers; leave it out for pages that ask nothing. */
  server?: Pick<TestServer, 'fetch'>
  /** Who is logged in; without it nobody is. */
  as?: Login
  /** Path below the base. */
  at: string
  /** The project in hand. */
  project?: CurrentProject
}

/** The whole console at a path, as this user sees it. */
export function renderConsole({ server, as, at, project }: Visit) {
  if (server) answerWith(server)
  if (as) token.write(as.token)
  if (project) currentProject.choose(project)
  const router = memoryRouter(at)
  render(<App router={router} client={createQueryClient()} extra={STILL} />, {
    onCaughtError: (error) => {
      if (!(error instanceof NoProjectError)) console.error(error)
    },
  })
  return {
    user: userEvent.setup(),
    router,
    /** Path and search below the base. */
    where: (): string => {
      const { pathname, search } = router.state.location
      return pathname.replace(/^\/admin/, '') + search
    },
  }
}

/** Pages of a test's own under the theme, the cache and the router of the console. */
export function renderRoutes(routes: RouteObject[], at: string, client = createQueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const { unmount } = render(<App router={router} client={client} extra={STILL} />)
  return { user: userEvent.setup(), router, unmount }
}

/** A part of the console by itself: theme, cache, a path and a place for toasts around it, but no layout or guard. */
export function renderAlone(part: ReactNode, { server, as, at = '/' }: Partial<Omit<Visit, 'project'>> = {}) {
  if (server) answerWith(server)
  if (as) token.write(as.token)
  const { unmount } = render(
    <Themed extra={STILL}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </QueryClientProvider>
    </Themed>,
  )
  return { user: userEvent.setup(), unmount }
}
