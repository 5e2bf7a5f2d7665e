import {
  DownOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { logout } from '#src/session/logout'
import { useMe } from '#src/session/session'
import { openSettings } from '#src/settings/settings'
import { confirm } from '#src/ui/feedback'
import styles from '#src/layout/Shell.module.css'
import { HandbookLink } from './HandbookLink'
import { UserPicture } from './UserPicture'

const leave = (): void =>
  void confirm({
    title: '提示',
    content: '确定注销并退出系统吗？',
    okText: '确定',
    cancelText: '取消',
    onOk: logout,
  })

const ITEMS: MenuProps['items'] = [
  {
    key: 'profile',
    icon: <UserOutlined aria-hidden />,
    label: <Link to={to('user/profile')}>个人中心</Link>,
  },
  {
    key: 'settings',
    icon: <SettingOutlined aria-hidden />,
    label: '布局设置',
    onClick: () => openSettings(true),
  },
  { key: 'handbook', icon: <QuestionCircleOutlined aria-hidden />, label: <HandbookLink /> },
  { type: 'divider' },
  { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: leave },
]

/** Who is logged in, their own page, how the console looks, how it is used, and the way out. */
export function UserMenu() {
  const { user } = useMe()
  const name = user.nickName || user.userName
  return (
    <Dropdown trigger={['click']} menu={{ items: ITEMS }}>
      <Button type="text" className={styles['user']} aria-label={`当前用户 ${name}`}>
        <UserPicture />
        <span className={styles['userName']}>{name}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}
