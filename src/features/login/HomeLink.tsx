import { addressOf } from '#src/lib/browser'
import { useConsoleNavigation } from '#src/lib/navigation'
import { plainButtonClass } from '#src/ui/buttons/PlainButton'

/** A link that looks like the main button; it stays inside the application. */
export function HomeLink() {
  const { go } = useConsoleNavigation()
  return (
    <a
      className={plainButtonClass}
      href={addressOf('/')}
      onClick={(event) => {
        event.preventDefault()
        go('/')
      }}
    >
      返回首页
    </a>
  )
}
