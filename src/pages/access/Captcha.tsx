import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import styles from './LoginPage.module.css'

/** Base64 of `<s` and `<?`: the picture is a drawing. Anything else is one of the pixel formats browsers tell apart. */
const DRAWING = /^PH|^PD/

interface CaptchaState {
  isNeeded: boolean
  uuid: string
  /** Address of the picture; undefined while it is on its way or could not be had. */
  picture: string | undefined
  renew: () => void
}

/** The captcha of one login attempt. A back end that says nothing about it wants one. */
export function useCaptcha(): CaptchaState {
  const { data, refetch } = useQuery({
    ...query('captchaImage', {}, { token: false, relogin: false }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { captchaEnabled = true, uuid = '', img } = data ?? {}
  return {
    isNeeded: captchaEnabled,
    uuid,
    picture: img && `data:image/${DRAWING.test(img) ? 'svg+xml' : 'gif'};base64,${img}`,
    renew: () => void refetch(),
  }
}

/** The picture; a click gets another one. */
export const Captcha = ({ captcha }: { captcha: CaptchaState }) => (
  <button type="button" className={styles['picture']} onClick={captcha.renew} aria-label="换一张验证码">
    {captcha.picture ? <img src={captcha.picture} alt="验证码" /> : '点击获取'}
  </button>
)
