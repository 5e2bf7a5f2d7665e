import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Breadcrumbs } from './Breadcrumbs'
import { FullscreenButton } from './FullscreenButton'
import { ProjectBadge } from './ProjectBadge'
import styles from './Shell.module.css'
import { toggleSidebar } from './sidebarState'
import { SizeSelect } from './SizeSelect'
import { UserMenu } from './UserMenu'

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
            <FullscreenButton />
            <SizeSelect />
          </Flex>
        )}
        <UserMenu />
      </Flex>
    </header>
  )
}
