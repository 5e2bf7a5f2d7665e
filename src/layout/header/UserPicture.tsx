import { useState } from 'react'
import { portraitUrl } from '#src/features/portrait/portraitUrl'
import { useMe } from '#src/session/session'
import styles from '#src/layout/Shell.module.css'

/** The user's portrait, or the first letter of the name when there is none or it cannot be fetched. */
export function UserPicture() {
  const { avatar, nickName, userName } = useMe().user
  const [broken, setBroken] = useState<string>()
  const url = portraitUrl(avatar)
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
