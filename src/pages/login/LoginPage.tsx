import { useState } from 'react'
import { to } from '#contract/address'
import { dropProjectBrand, site } from '#src/settings/site'
import { Card } from '#src/features/login/Card'
import { handbookAddress } from '#src/features/handbook/kinds'
import { PlainLink } from '#src/features/login/PlainLink'
import { LoginForm } from '#src/features/login/LoginForm'
import styles from './Login.module.css'

/** 登录 */
export default function LoginPage() {
  const [{ name, logo }] = useState(() => {
    dropProjectBrand()
    return site()
  })
  return (
    <Card logo={logo} title={name} words="教材申报与专家评审管理">
      <LoginForm />
      <p className={styles['register']}>
        学校还没有账号？<PlainLink path={to('register')}>学校注册</PlainLink>
      </p>
      <p className={styles['handbook']}>
        <a href={handbookAddress()} target="_blank" rel="noopener">
          操作手册
        </a>
      </p>
    </Card>
  )
}
