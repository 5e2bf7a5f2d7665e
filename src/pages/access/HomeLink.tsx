import { Button } from 'antd'
import { useHref, useNavigate } from 'react-router-dom'

/** A link that looks like the main button; it stays inside the application. */
export function HomeLink() {
  const navigate = useNavigate()
  const href = useHref('/')
  return (
    <Button
      type="primary"
      href={href}
      onClick={(event) => {
        event.preventDefault()
        void navigate('/')
      }}
    >
      返回首页
    </Button>
  )
}
