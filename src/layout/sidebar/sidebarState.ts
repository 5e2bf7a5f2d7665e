import Cookies from 'js-cookie'
import { create } from 'zustand'

const COOKIE = 'sidebarStatus'

interface SidebarState {
  /** Wide on a desktop; narrow otherwise. Remembered. */
  opened: boolean
  /** Over the page on a narrow screen. Not remembered: a page never starts covered. */
  drawerOpen: boolean
}

export const useSidebar = create<SidebarState>(() => ({
  opened: Cookies.get(COOKIE) !== '0',
  drawerOpen: false,
}))

/** A state that says the same as before would have the whole layout drawn again. */
export function closeDrawer(): void {
  if (useSidebar.getState().drawerOpen) useSidebar.setState({ drawerOpen: false })
}

export function toggleSidebar(isMobile: boolean): void {
  const { opened, drawerOpen } = useSidebar.getState()
  if (isMobile) return useSidebar.setState({ drawerOpen: !drawerOpen })
  Cookies.set(COOKIE, opened ? '0' : '1', { path: '/', sameSite: 'Strict' })
  useSidebar.setState({ opened: !opened })
}
