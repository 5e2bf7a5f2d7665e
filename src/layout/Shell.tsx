import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#src/session/session'
import { loginPath } from '#src/session/target'
import { useSettings } from '#src/settings/settings'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { NetworkLost } from '#src/ui/offline/NetworkLost'
import { Arrival, PAGE_ID } from './Arrival'
import { Navbar } from './header/Navbar'
import { InProject } from './project/InProject'
import styles from './Shell.module.css'
import { Sidebar, SIDEBAR_WIDTH } from './sidebar/Sidebar'
import { closeDrawer, useSidebar } from './sidebar/sidebarState'
import { TabBar } from './tabs/TabBar'
import { useIsMobile } from '#src/ui/useIsMobile'
import { useTrail } from './useTrail'

const MobileSidebar = lazyPart(() => import('./sidebar/MobileSidebar'))

const COLLAPSED_WIDTH = 64

/** The layout around the pages; it needs a login. */
export default function Shell() {
  const { pathname, search } = useLocation()
  const isLoggedIn = useSession((session) => session.me !== undefined)
  return isLoggedIn ? <Frame /> : <Navigate to={loginPath(pathname + search)} replace />
}

const columnClass = (isFixed: boolean, hasTabs: boolean): string =>
  [styles['column'], isFixed && styles['fixed'], hasTabs && styles['tabbed']].filter(Boolean).join(' ')

function Frame() {
  const { pathname } = useLocation()
  const isMobile = useIsMobile()
  const { opened, drawerOpen } = useSidebar()
  const hasTabs = useSettings((settings) => settings.tagsView) && !isMobile
  const isFixed = useSettings((settings) => settings.fixedHeader)
  const { trail, detail } = useTrail()
  const title = detail ?? trail.at(-1)?.title

  useEffect(() => {
    window.addEventListener('resize', closeDrawer)
    return () => window.removeEventListener('resize', closeDrawer)
  }, [])

  return (
    <div className={styles['shell']}>
      <Arrival key={pathname} />
      <NetworkLost />
      <a href={`#${PAGE_ID}`} className={styles['skip']}>
        跳到内容
      </a>
      {isMobile ? (
        <Suspense>
          <MobileSidebar />
        </Suspense>
      ) : (
        <aside className={styles['sidebar']} style={{ width: opened ? SIDEBAR_WIDTH : COLLAPSED_WIDTH }}>
          <Sidebar collapsed={!opened} />
        </aside>
      )}
      <div className={columnClass(isFixed, hasTabs)}>
        <div className={styles['header']}>
          <Navbar isMobile={isMobile} isOpen={isMobile ? drawerOpen : opened} />
          {hasTabs && <TabBar />}
        </div>
        <main id={PAGE_ID} tabIndex={-1} aria-label={title} className={styles['page']}>
          <InProject />
        </main>
      </div>
    </div>
  )
}
