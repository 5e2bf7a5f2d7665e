import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App as AntdApp, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { App } from '#src/app/App'
import { createQueryClient } from '#src/app/queryClient'
import { memoryRouter } from '#src/app/router'
import { NoProjectError, projectInHand, type Project } from '#src/session/project'
import { token } from '#src/session/token'
import { themeOf } from '#src/settings/theme'
import { FeedbackBridge } from '#src/ui/feedback'
import type { Login, TestServer } from './api'
import { answerWith } from './server'

const still: ThemeConfig = (() => {
  const theme = themeOf()
  return { ...theme, zeroRuntime: true, token: { ...theme.token, motion: false } }
})()

interface Visit {
  /** The server that answers; leave it out for pages that ask nothing. */
  server?: Pick<TestServer, 'fetch'>
  /** Who is logged in; without it nobody is. */
  as?: Login
  /** Path below the base. */
  at: string
  /** The project in hand. */
  project?: Project
}

/** The whole console at a path, as this user sees it. */
export function renderConsole({ server, as, at, project }: Visit) {
  if (server) answerWith(server)
  if (as) token.write(as.token)
  if (project) projectInHand.choose(project)
  const router = memoryRouter(at)
  render(<App router={router} client={createQueryClient()} theme={still} />, {
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

/** A part of the console by itself: theme, cache, a path and a place for toasts around it, but no layout or guard. */
export function renderAlone(part: ReactNode, { server, as, at = '/' }: Partial<Omit<Visit, 'project'>> = {}) {
  if (server) answerWith(server)
  if (as) token.write(as.token)
  const { unmount } = render(
    <ConfigProvider locale={zhCN} theme={still} button={{ autoInsertSpace: false }}>
      <AntdApp>
        <FeedbackBridge />
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>,
  )
  return { user: userEvent.setup(), unmount }
}
