import { addressOf } from '#src/lib/browser'
import { useWay } from '#src/lib/way'
import { plainButtonClass } from '#src/ui/PlainButton'

/** A link that looks like the main button; it stays inside the application. */
export function HomeLink() {
  const { go } = useWay()
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
