import { Tag, type TableColumnsType } from 'antd'
import { MENU_TYPE } from '#contract/facts/system/roles'
import { Status } from '#src/features/status/Status'
import { ENABLED_LOOK } from '#src/features/status/system'
import { MenuIcon } from '#src/layout/sidebar/icons'
import type { MenuBranch, MenuRow } from './tree'

export const MENU_COLUMNS: TableColumnsType<MenuBranch> = [
  {
    title: '菜单名称',
    dataIndex: 'menuName',
    width: 240,
    render: (name: string, { icon, menuType }) => (
      <>
        {menuType !== 'F' && <MenuIcon name={icon} />} {name}
      </>
    ),
  },
  {
    title: '类型',
    dataIndex: 'menuType',
    width: 70,
    render: (type: MenuRow['menuType']) => MENU_TYPE[type],
  },
  {
    title: '地址或权限',
    key: 'leads',
    width: 220,
    ellipsis: true,
    render: (_, { perms, component, path }) => perms ?? component ?? path,
  },
  {
    title: '侧栏',
    dataIndex: 'visible',
    width: 70,
    render: (visible: MenuRow['visible'], { menuType }) =>
      menuType === 'F' ? '—' : visible === '0' ? '显示' : '隐藏',
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 70,
    render: (one: MenuRow['status']) => <Status of={ENABLED_LOOK} value={one} />,
  },
  {
    title: '来源',
    dataIndex: 'builtIn',
    width: 70,
    render: (isOwn: boolean) => (isOwn ? '系统' : <Tag color="blue">自建</Tag>),
  },
]
