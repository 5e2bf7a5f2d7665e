import { DownOutlined, LogoutOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import { logout } from '#src/session/logout'
import { useMe } from '#src/session/session'
import { confirm } from '#src/ui/feedback'
import styles from './Shell.module.css'

const leave = (): void =>
  void confirm({
    title: '提示',
    content: '确定注销并退出系统吗？',
    okText: '确定',
    cancelText: '取消',
    onOk: logout,
  })

/** Who is logged in, and the way out. */
export function UserMenu() {
  const { user } = useMe()
  const name = user.nickName || user.userName
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'logout', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: leave }],
      }}
    >
      <Button type="text" className={styles['user']} aria-label={`当前用户 ${name}`}>
        <Avatar size={28} className={styles['avatar']}>
          {name.slice(0, 1)}
        </Avatar>
        <span className={styles['userName']}>{name}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}
