import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { call } from '#src/api/call'
import { addressOf } from '#src/lib/browser'
import { useConsoleNavigation } from '#src/lib/navigation'
import { bindPath } from '#src/session/target'
import { token } from '#src/session/token'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { PlainButton, plainButtonClass } from '#src/ui/buttons/PlainButton'
import { OPEN, openWords } from './open'
import { InvitationCard, type InvitationAnswer } from './InvitationCard'

type Said = Output<'expert_confirm_save'>

/** What comes after the answer: the first password, how to log in, or thanks. */
function Done({ said: { login, project_name } }: { said: Said }) {
  const { go } = useConsoleNavigation()
  if (!login) return <Notice title="已谢绝邀请">感谢您的回复，评审办公室会另行安排。可以关闭本页。</Notice>
  const { user_name, project_id, has_password, token: opened } = login
  if (opened)
    return (
      <Notice
        title="已确认参加"
        actions={
          <PlainButton
            onClick={() => {
              token.write(opened)
              go(bindPath('/'))
            }}
          >
            设置密码并进入
          </PlainButton>
        }
      >
        您在“{project_name}”中的账号是 <strong>{user_name}</strong>，请记下账号，并设置只有您自己知道的密码。
      </Notice>
    )
  return (
    <Notice
      title="已确认参加"
      actions={
        <a className={plainButtonClass} href={addressOf(to('login/id', { id: project_id }))}>
          去登录
        </a>
      }
    >
      您在“{project_name}”中的账号是 <strong>{user_name}</strong>
      {has_password ? '，请用它登录后阅读评审说明。' : '，初始密码由评审办公室另行告知。'}
    </Notice>
  )
}

/** 专家邀请回执: opened from a message, without a login. */
export default function Invited({ uuid }: { uuid: string }) {
  const [detail, setDetail] = useState<Output<'expert_confirm_detail'>>()
  const [fault, setFault] = useState<string>()
  const [said, setSaid] = useState<Said>()

  useEffect(() => {
    call('expert_confirm_detail', { uuid }, OPEN).then(setDetail, (error: unknown) =>
      setFault(openWords(error)),
    )
  }, [uuid])

  /** @returns why it was not taken; what was written stays */
  const send = async (answer: InvitationAnswer): Promise<string | undefined> => {
    try {
      setSaid(await call('expert_confirm_save', { uuid, ...answer }, OPEN))
      return undefined
    } catch (error) {
      return openWords(error)
    }
  }

  if (said)
    return (
      <main>
        <Done said={said} />
      </main>
    )
  if (fault !== undefined)
    return (
      <main>
        <Notice title={fault} />
      </main>
    )
  return detail ? <InvitationCard detail={detail} onAnswer={send} /> : <Loading />
}
