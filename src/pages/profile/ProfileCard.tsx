import { UploadOutlined } from '@ant-design/icons'
import { Avatar, Button, Card, Descriptions, Flex, Upload } from 'antd'
import type { Output } from '#contract'
import { refusedFile, UPLOADS } from '#contract/rules/upload'
import { useAct } from '#src/api/query'
import { portraitUrl } from '#src/features/portrait/portraitUrl'
import { loadSession } from '#src/session/enter'
import { toast } from '#src/ui/feedback'
import styles from './Profile.module.css'

export type Profile = Output<'profile_detail'>['data']

/** The user with the portrait. */
export function ProfileCard({ profile, roleGroup }: { profile: Profile; roleGroup: string }) {
  const { nickName, userName, phonenumber, email, avatar, dept } = profile
  const url = portraitUrl(avatar)
  const act = useAct('profile_avatar')
  const change = (file: File) => {
    const refused = refusedFile('avatar', file)
    if (refused) toast.error(refused)
    else
      act.mutate(
        { avatarfile: file },
        {
          onSuccess: () => {
            toast.success('头像已更新')
            void loadSession().catch(() => undefined)
          },
        },
      )
    // The call sends it; antd's own request stays out of it.
    return false
  }
  const { types, maxMb } = UPLOADS.avatar
  return (
    <Card className={styles['card'] ?? ''}>
      <Flex vertical align="center" gap={12}>
        <Avatar size={96} {...(url !== undefined && { src: url })} alt={`${nickName}的头像`}>
          {nickName.slice(0, 1)}
        </Avatar>
        <Upload
          accept={types.map((type) => `.${type}`).join(',')}
          showUploadList={false}
          beforeUpload={change}
        >
          <Button icon={<UploadOutlined />} loading={act.isPending}>
            更换头像
          </Button>
        </Upload>
        <small>
          {types.join('、')}，不超过{maxMb}MB
        </small>
      </Flex>
      <Descriptions
        className={styles['facts'] ?? ''}
        column={1}
        size="small"
        items={[
          { key: 'login', label: '账号', children: userName },
          { key: 'name', label: '姓名', children: nickName },
          { key: 'phone', label: '手机号码', children: phonenumber ?? '—' },
          { key: 'email', label: '邮箱', children: email ?? '—' },
          { key: 'unit', label: '单位', children: dept?.deptName ?? '—' },
          { key: 'roles', label: '角色', children: roleGroup || '—' },
        ]}
      />
    </Card>
  )
}
