import { Alert, Button, Modal } from 'antd'
import { BASE, browser } from '#src/lib/browser'
import { useSession, type Interruption, type Me } from '#src/session/session'
import styles from './Interrupted.module.css'
import { LoginAgain } from './LoginAgain'

/** Above every dialog of the page. */
const Z_INDEX = 1100

/** Hides the page after a logout, so that nobody else can read it on this screen. */
const HIDING = { mask: { background: 'var(--ant-color-bg-layout)' } }

const nameOf = ({ user }: Me): string => user.nickName || user.userName

/** The login of this page is gone. The page stays as it is, with all that was typed, until its owner is back. */
export default function Interrupted({ me, interruption }: { me: Me; interruption: Interruption }) {
  if (interruption.kind === 'expired') return <Expired me={me} isLoggingIn={interruption.isLoggingIn} />
  const other = interruption.kind === 'other' ? interruption.name : undefined
  return (
    <Modal
      open
      title={other === undefined ? '您已退出登录' : '登录账号已更换'}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={Z_INDEX}
      styles={HIDING}
      footer={null}
      width={420}
    >
      <p className={styles['words']}>
        {other === undefined
          ? '您已在另一个窗口退出登录。'
          : `此浏览器已在另一个窗口改由“${other}”登录，本页属于“${nameOf(me)}”。`}
        本页内容仍然保留，用原账号登录后可以继续。
      </p>
      <LoginAgain
        me={me}
        other={
          <Button size="large" block onClick={() => browser.go(BASE)}>
            {other === undefined ? '离开本页' : `离开本页，以“${other}”进入`}
          </Button>
        }
      />
    </Modal>
  )
}

const show = (isLoggingIn: boolean): void =>
  useSession.setState({ interruption: { kind: 'expired', isLoggingIn } })

function Expired({ me, isLoggingIn }: { me: Me; isLoggingIn: boolean }) {
  return (
    <>
      <Alert
        className={styles['bar']}
        type="warning"
        showIcon
        title="登录状态已过期，本页内容仍然保留"
        action={
          <Button size="small" type="primary" onClick={() => show(true)}>
            在此登录
          </Button>
        }
      />
      <Modal
        open={isLoggingIn}
        title="重新登录后继续"
        zIndex={Z_INDEX}
        mask={{ closable: false }}
        footer={null}
        width={420}
        destroyOnHidden
        onCancel={() => show(false)}
      >
        <LoginAgain me={me} />
      </Modal>
    </>
  )
}
