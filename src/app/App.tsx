import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ThemeConfig } from 'antd'
import { useInsertionEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { onExpired } from '#src/api/errors'
import { askRelogin } from '#src/session/expired'
import { useAppearance } from '#src/settings/appearance'
import { Themed } from './Themed'

onExpired(askRelogin)

interface Props {
  router: RouterProviderProps['router']
  client: QueryClient
  extra?: ThemeConfig
}

/** tools/antdStyles.ts keeps antd's rules for links to what is marked: pages without the console underline theirs. */
function markConsole() {
  const { classList } = document.documentElement
  classList.add('console')
  return () => classList.remove('console')
}

/** The console: look, cache and routes around the pages. */
export function App({ router, client, extra }: Props) {
  useAppearance()
  useInsertionEffect(markConsole, [])
  return (
    <Themed extra={extra}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>
  )
}
