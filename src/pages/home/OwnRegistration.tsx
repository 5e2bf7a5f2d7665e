import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { query } from '#src/api/query'

/** For an account that has applied for a school: what became of it. */
export function OwnRegistration() {
  const { data } = useQuery(query('register_own', {}, { quiet: true, relogin: false }))
  if (!data || data.reg_status === 'passed') return null
  const isRejected = data.reg_status === 'rejected'
  return (
    <Alert
      type={isRejected ? 'error' : 'info'}
      showIcon
      title={
        isRejected
          ? `“${data.fields.dept_name}”的注册被退回，理由：${data.reason ?? ''}`
          : `“${data.fields.dept_name}”的注册已提交，等待省级审核`
      }
      action={<Link to={to('user/profile')}>{isRejected ? '修改并重新提交' : '查看'}</Link>}
    />
  )
}
