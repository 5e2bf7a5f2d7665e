import { confirm, withFeedback, type Feedback } from '#src/ui/feedback'
import { logout } from './logout'
import { rememberPlace } from './resume'
import { useSession } from './session'

let asking: { on: Feedback['modal']; close: () => void } | undefined

/** Another window has logged in again: the question is answered. */
export function stopAsking(): void {
  asking?.close()
  asking = undefined
}

/** Stays on the page, which says that it waits for a login. */
const stay = (isLoggingIn: boolean): void =>
  useSession.setState({ interruption: { kind: 'expired', isLoggingIn } })

/** Asks every part of the page, as the browser does before it leaves one, whether something typed would be lost. */
const wouldLose = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Logs out and leaves, and comes back to this page after logging in; what would not come back is not left unasked. */
async function relogin(): Promise<void> {
  const keeps =
    wouldLose() &&
    (await confirm({
      title: '本页有未保存的内容',
      content: '离开后这些内容将丢失；在此登录则保留。',
      okText: '在此登录',
      cancelText: '放弃并离开',
      keyboard: false,
    }))
  if (keeps) return stay(true)
  rememberPlace()
  await logout()
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
      onOk: () => void relogin(),
      onCancel: () => stay(false),
      afterClose: () => {
        asking = undefined
      },
    })
    asking = { on: modal, close: destroy }
  })
