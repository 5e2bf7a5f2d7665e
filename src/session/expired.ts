import { withFeedback, type Feedback } from '#src/ui/feedback'
import { logout } from './logout'
import { useSession } from './session'

let asking: { on: Feedback['modal']; close: () => void } | undefined

/** Another window has logged in again: the question is answered. */
export function stopAsking(): void {
  asking?.close()
  asking = undefined
}

/**
 * The login has expired: stay, or log in again. One dialog on one screen, however many calls fail in the meantime;
 * none where the page already waits for a login.
 */
export const askRelogin = (): void =>
  withFeedback(({ modal }) => {
    const { interruption } = useSession.getState()
    if (asking?.on === modal || (interruption && interruption.kind !== 'expired')) return
    const { destroy } = modal.confirm({
      title: '系统提示',
      content: '登录状态已过期，您可以继续留在该页面，或者重新登录',
      okText: '重新登录',
      cancelText: '取消',
      onOk: () => void logout(),
      onCancel: () => useSession.setState({ interruption: { kind: 'expired' } }),
      afterClose: () => {
        asking = undefined
      },
    })
    asking = { on: modal, close: destroy }
  })
