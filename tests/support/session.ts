import Cookies from 'js-cookie'
import { useSidebar } from '#src/layout/sidebar/sidebarState'
import { currentProject } from '#src/session/project'
import { forgetMe } from '#src/session/session'
import { openSettings, resetSettings } from '#src/settings/settings'
import { rememberedSize, useSize } from '#src/settings/size'

/** As if the browser had just been opened for the first time: test files share one process. */
export function forgetSession(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' })
  forgetMe()
  currentProject.clear()
  resetSettings()
  openSettings(false)
  useSize.setState({ size: rememberedSize() })
  useSidebar.setState({ opened: true, drawerOpen: false })
}
