import { useState } from 'react'
import { dropProjectBrand, site } from '#src/settings/site'
import { Card } from '#src/features/login/Card'
import { LoginForm } from '#src/features/login/LoginForm'

/** 登录 */
export default function LoginPage() {
  const [{ name, logo }] = useState(() => {
    dropProjectBrand()
    return site()
  })
  return (
    <Card logo={logo} title={name} words="教材申报与专家评审管理">
      <LoginForm />
    </Card>
  )
}
