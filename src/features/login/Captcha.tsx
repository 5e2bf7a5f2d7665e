import { useCallback, useEffect, useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { truth } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import styles from './Form.module.css'

/** What the server said at the last visit: the form has its fields at once, and none that goes away again. */
const wasNeeded = stored('login_captcha', truth)

interface CaptchaState {
  isNeeded: boolean
  uuid: string
  /** Address of the picture, whose kind browsers read off its bytes; undefined while it is on its way or could not be had. */
  picture: string | undefined
  renew: () => void
}

/** The captcha of one login attempt. A back end that says nothing about it, or cannot be reached, wants one. */
export function useCaptcha(): CaptchaState {
  const [answer, setAnswer] = useState<Output<'captchaImage'>>()
  const [isNeeded, setNeeded] = useState(wasNeeded.read)
  const renew = useCallback((): void => {
    const take = (taken: Output<'captchaImage'>): void => {
      const { captchaOnOff = true, captchaEnabled = captchaOnOff } = taken
      setAnswer(taken)
      setNeeded(captchaEnabled)
      wasNeeded.write(captchaEnabled)
    }
    call('captchaImage', {}, { token: false, relogin: false }).then(take, () =>
      setNeeded((known) => known ?? true),
    )
  }, [])
  useEffect(renew, [renew])
  const { uuid = '', img } = answer ?? {}
  return {
    isNeeded: isNeeded === true,
    uuid,
    picture: img && `data:image/gif;base64,${img}`,
    renew,
  }
}

/** The picture; a click gets another one. */
export const Captcha = ({ captcha }: { captcha: CaptchaState }) => (
  <button type="button" className={styles['picture']} onClick={captcha.renew} aria-label="换一张验证码">
    {captcha.picture ? <img src={captcha.picture} alt="验证码" /> : '点击获取'}
  </button>
)
