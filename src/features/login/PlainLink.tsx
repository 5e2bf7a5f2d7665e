import { addressOf } from '#src/lib/browser'
import { useConsoleNavigation } from '#src/lib/navigation'
import { plainButtonClass } from '#src/ui/buttons/PlainButton'
import styles from './Form.module.css'

interface Props {
  /** Below the base path. */
  path: string
  /** Looks like the main button. */
  button?: boolean
  children: string
}

/** A link on a page without the component library; it stays inside the application. */
export function PlainLink({ path, button = false, children }: Props) {
  const { go } = useConsoleNavigation()
  return (
    <a
      className={button ? plainButtonClass : styles['plain']}
      href={addressOf(path)}
      onClick={(event) => {
        event.preventDefault()
        go(path)
      }}
    >
      {children}
    </a>
  )
}
