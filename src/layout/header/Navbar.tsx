import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useSettings } from '#src/settings/settings'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { Breadcrumbs } from './Breadcrumbs'
import { FullscreenButton } from './FullscreenButton'
import { HeaderSearch } from './HeaderSearch'
import { ProjectBadge } from './ProjectBadge'
import styles from '#src/layout/Shell.module.css'
import { toggleSidebar } from '#src/layout/sidebar/sidebarState'
import { SizeSelect } from './SizeSelect'
import { UserMenu } from './UserMenu'

const Bell = lazyPart(() => import('./Bell'))
const SettingsDrawer = lazyPart(() => import('#src/layout/settings/SettingsDrawer'))

/** Loads when it is first opened, and stays to close in its own time. */
function Settings() {
  const isOpen = useSettings((settings) => settings.showSettings)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <SettingsDrawer />
      </Suspense>
    )
  )
}

/** The bar above every page. */
export function Navbar({ isMobile, isOpen }: { isMobile: boolean; isOpen: boolean }) {
  return (
    <header className={styles['navbar']}>
      <Button
        type="text"
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isOpen}
        icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={() => toggleSidebar(isMobile)}
      />
      {!isMobile && <Breadcrumbs />}
      <Flex className={styles['right']} align="center" gap={12}>
        <ProjectBadge />
        {!isMobile && (
          <Flex>
            <HeaderSearch />
            <FullscreenButton />
            <SizeSelect />
          </Flex>
        )}
        <div className={styles['bell']}>
          <Suspense>
            <Bell />
          </Suspense>
        </div>
        <UserMenu />
        <Settings />
      </Flex>
    </header>
  )
}
