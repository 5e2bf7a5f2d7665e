import { Drawer } from 'antd'
import { Sidebar, SIDEBAR_WIDTH } from './Sidebar'
import { closeDrawer, useSidebar } from './sidebarState'

/** The menu of a narrow screen: it lies over the page. */
export default function MobileSidebar() {
  const { drawerOpen } = useSidebar()
  return (
    <Drawer
      aria-label="菜单"
      open={drawerOpen}
      onClose={closeDrawer}
      placement="left"
      size={SIDEBAR_WIDTH}
      closable={false}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar collapsed={false} />
    </Drawer>
  )
}
