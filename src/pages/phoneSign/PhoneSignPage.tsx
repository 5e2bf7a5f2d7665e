import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { paramOf } from '#contract/address'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { useConsoleNavigation } from '#src/lib/navigation'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { SignSheet } from './SignSheet'

const OPEN = { token: false, relogin: false, quiet: true } as const

const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.msg : '网络异常，请重试')

/** 手机签名: the telephone that has read the code of a computer signs for whoever sits there. */
export default function PhoneSignPage() {
  const { path } = useConsoleNavigation()
  const ticket = paramOf('mobile/id', 'id', path)
  const [detail, setDetail] = useState<Output<'mobile_sign_detail'>>()
  const [fault, setFault] = useState<string>()
  const [isSigned, setSigned] = useState(false)

  useEffect(() => {
    call('mobile_sign_detail', { ticket }, OPEN).then(setDetail, (error: unknown) => setFault(wordsOf(error)))
  }, [ticket])

  /** @returns why it was not taken; what was written stays on the sheet */
  const send = async (sign_base64: string): Promise<string | undefined> => {
    try {
      await call('mobile_sign_save', { ticket, sign_base64 }, OPEN)
      setSigned(true)
      return undefined
    } catch (error) {
      return wordsOf(error)
    }
  }

  if (isSigned)
    return (
      <main>
        <Notice title="签名已提交">电脑上会自动显示您的签名，可以关闭本页。</Notice>
      </main>
    )
  if (fault !== undefined)
    return (
      <main>
        <Notice title={fault} />
      </main>
    )
  return detail ? <SignSheet detail={detail} onSend={send} /> : <Loading />
}
