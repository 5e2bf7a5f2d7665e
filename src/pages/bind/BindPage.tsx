import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { queryOf, to } from '#contract/address'
import { call } from '#src/api/call'
import { useConsoleNavigation } from '#src/lib/navigation'
import { endSession } from '#src/session/logout'
import { forgetMe } from '#src/session/session'
import { targetOf } from '#src/session/target'
import { token } from '#src/session/token'
import { site } from '#src/settings/site'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { toast } from '#src/ui/feedback'
import styles from './Bind.module.css'
import { PasswordStep } from './PasswordStep'
import { Card } from '#src/features/login/Card'
import { HomeLink } from '#src/features/login/HomeLink'
import { PhoneStep, type ProvedPhone } from '#src/features/login/PhoneStep'

type Who = Output<'getInfo'>

/** Who is logged in; null when nobody is. */
function useWho(): Who | null | undefined {
  const [who, setWho] = useState<Who | null | undefined>(() => (token.read() ? undefined : null))
  useEffect(() => {
    if (token.read()) call('getInfo', {}, { quiet: true, relogin: false }).then(setWho, () => setWho(null))
  }, [])
  return who
}

/** 首次登录设置: a proved telephone where codes can be sent, and a password of one's own. */
export default function BindPage() {
  const { search, go } = useConsoleNavigation()
  const who = useWho()
  const [proved, setProved] = useState<ProvedPhone>()
  if (who === undefined) return <Loading />
  const isFirst = who?.need_bind === 1
  if (!who || (!isFirst && who.pwd_expired !== 1))
    return (
      <main>
        <Notice title={who ? '您的账号不需要设置' : '请先登录'} actions={<HomeLink />}>
          {who ? '密码可以随时在个人中心修改。' : '登录后才能设置密码。'}
        </Notice>
      </main>
    )
  const done = (): void => {
    toast.success('设置完成')
    // What was read while the account was closed to everything else is read anew.
    forgetMe()
    go(targetOf(queryOf<'bind'>(search).text('redirect')), { replace: true })
  }
  const leave = (): void => void endSession().then(() => go(to('login'), { replace: true }))
  const asksPhone = who.need_phone === 1 && !proved
  return (
    <Card
      logo={site().logo}
      title={isFirst ? '首次登录设置' : '密码已过期'}
      words={
        asksPhone
          ? `${who.user.userName}，请先验证您的手机号码`
          : `${who.user.userName}，请设置只有您自己知道的密码`
      }
    >
      {asksPhone ? (
        <PhoneStep scene="bind" onDone={setProved} />
      ) : (
        <PasswordStep userName={who.user.userName} proved={proved} onDone={done} />
      )}
      <button type="button" className={styles['leave']} onClick={leave}>
        退出登录
      </button>
    </Card>
  )
}
