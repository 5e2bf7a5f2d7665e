import { useEffect } from 'react'
import { queryOf } from '#contract/address'
import { useConsoleNavigation } from '#src/lib/navigation'
import { targetOf } from '#src/session/target'
import { token } from '#src/session/token'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { HomeLink } from '#src/features/login/HomeLink'

/** 统一身份认证回调: takes the token another system hands over, and goes where it was asked to. */
export default function AuthRedirectPage() {
  const { search, go } = useConsoleNavigation()
  const asked = queryOf<'auth-redirect'>(search)
  const handed = asked.text('token')
  const target = targetOf(asked.text('redirect'))
  useEffect(() => {
    if (!handed) return
    token.write(handed)
    // In place of this address, so that the token does not stay in the history.
    go(target, { replace: true })
  }, [handed, target, go])
  if (handed) return <Loading />
  return (
    <main>
      <Notice title="没有收到登录信息" actions={<HomeLink />}>
        请从统一身份认证平台重新进入，或直接用账号和密码登录。
      </Notice>
    </main>
  )
}
