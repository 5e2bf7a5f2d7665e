import { useState } from 'react'
import { useUploaded } from '#src/features/upload/useUploaded'
import { safeUrl } from '#src/lib/safeUrl'
import { useMe } from '#src/session/session'
import styles from '#src/layout/Shell.module.css'

/** Where our own server keeps what was uploaded; no cookie opens it. */
const OWN = '/profile/upload/'

/** The user's portrait, or the first letter of the name when there is none or it cannot be fetched. */
export function UserPicture() {
  const { avatar, nickName, userName } = useMe().user
  const isOwn = avatar.startsWith(OWN)
  const [broken, setBroken] = useState<string>()
  const own = useUploaded(isOwn ? avatar : '')
  const url = isOwn ? own : /^https?:/i.test(avatar) ? safeUrl(avatar) : undefined
  const shown = url && url !== broken ? url : undefined
  // The letter is a picture, not a word: it is no part of the name of what it stands in.
  return (
    <span
      className={styles['avatar']}
      aria-hidden
      data-letter={shown ? '' : (nickName || userName).slice(0, 1)}
    >
      {shown && <img src={shown} alt="" onError={() => setBroken(shown)} />}
    </span>
  )
}
