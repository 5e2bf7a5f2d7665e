import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { onRelogin } from '#src/api/errors'
import { logout } from '#src/session/logout'
import { FeedbackBridge } from '#src/ui/feedback'
import './words'

onRelogin(() => void logout())

interface Props {
  router: RouterProviderProps['router']
  client: QueryClient
  theme: ThemeConfig
}

/** The console: language, theme, cache and routes around the pages. */
export const App = ({ router, client, theme }: Props) => (
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <AntdApp>
      <FeedbackBridge />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AntdApp>
  </ConfigProvider>
)
