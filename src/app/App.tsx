import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ThemeConfig } from 'antd'
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

/** The console: look, cache and routes around the pages. */
export function App({ router, client, extra }: Props) {
  useAppearance()
  return (
    <Themed extra={extra}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>
  )
}
