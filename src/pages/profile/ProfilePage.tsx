import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Tabs } from 'antd'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { BasicForm } from './BasicForm'
import { ProfileExpertForm } from './ProfileExpertForm'
import { PasswordForm } from './PasswordForm'
import { ProfileCard } from './ProfileCard'
import { SignatureForm } from './SignatureForm'
import { UnitForm } from './UnitForm'
import styles from './Profile.module.css'

/** 单位信息 */
export default function ProfilePage() {
  const { data, error, refetch } = useQuery(query('profile_detail', {}))
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { data: profile, roleGroup } = data
  return (
    <Flex gap={16} wrap align="start">
      <ProfileCard profile={profile} roleGroup={roleGroup} />
      <Card className={styles['main'] ?? ''}>
        <Tabs
          items={[
            { key: 'unit', label: '单位信息', children: <UnitForm unit={profile.dept} /> },
            { key: 'basic', label: '基本资料', children: <BasicForm profile={profile} /> },
            { key: 'password', label: '修改密码', children: <PasswordForm /> },
            ...(profile.is_expert
              ? [
                  { key: 'expert', label: '专家信息', children: <ProfileExpertForm /> },
                  { key: 'sign', label: '电子签名', children: <SignatureForm profile={profile} /> },
                ]
              : []),
          ]}
        />
      </Card>
    </Flex>
  )
}
