import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { loadSession } from '#src/session/enter'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import type { Profile } from './ProfileCard'
import styles from './Profile.module.css'

const Field = Form.Item<In<'profile_edit'>>
/** RuoYi's `sys_user_sex`. */
const SEX_OPTIONS = [
  { value: '0', label: '男' },
  { value: '1', label: '女' },
  { value: '2', label: '未知' },
]

/** 基本资料 */
export function BasicForm({ profile }: { profile: Profile }) {
  const act = useAct('profile_edit')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const save = (values: In<'profile_edit'>) =>
    act.mutate(values, {
      onSuccess: () => {
        toast.success('基本资料已保存')
        setTouched(false)
        // The name in the corner of every page is this one.
        void loadSession().catch(() => undefined)
      },
    })
  return (
    <Form<In<'profile_edit'>>
      name="profile-basic"
      layout="vertical"
      className={styles['form'] ?? ''}
      initialValues={profile}
      onFinish={save}
      onValuesChange={() => setTouched(true)}
    >
      <Field
        name="nickName"
        label="姓名"
        rules={[rule('profile_edit', 'nickName')]}
        {...(profile.is_expert && { extra: REFUSAL.nameIsGiven })}
      >
        <Input disabled={profile.is_expert} />
      </Field>
      <Field name="phonenumber" label="手机号码" rules={[rule('profile_edit', 'phonenumber')]}>
        <Input inputMode="tel" autoComplete="tel" />
      </Field>
      <Field name="email" label="邮箱" rules={[rule('profile_edit', 'email')]}>
        <Input inputMode="email" autoComplete="email" />
      </Field>
      <Field name="sex" label="性别">
        <Radio.Group aria-label="性别" options={SEX_OPTIONS} />
      </Field>
      <Button type="primary" htmlType="submit" loading={act.isPending}>
        保存
      </Button>
    </Form>
  )
}
