import { useQuery } from '@tanstack/react-query'
import { Alert, Col, Form, Input, Radio, Row, Select } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { ENABLED } from '#contract/facts/system/dict'
import { SEX_CODE } from '#contract/facts/system/roles'
import { PASSWORD_HINT } from '#contract/rules/password'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { UnitSelect } from '#src/features/access/UnitSelect'

const Field = Form.Item<In<'account_add'>>

/** Of whom an account is, and what they may do. @param isNew it has no name and no password yet */
export function AccountFields({ isNew = false }: { isNew?: boolean }) {
  const { data, error } = useQuery(query('account_choices', {}))
  const held = Form.useWatch<number[] | undefined>('roleIds')
  const roles =
    data &&
    [...data.administration, ...data.roles].filter(
      ({ status, roleId }) => status === '0' || held?.includes(roleId),
    )
  return (
    <>
      {error && <Alert type="error" title="角色和岗位没有读到，请关闭后重试" />}
      <Row gutter={16}>
        <Col span={12}>
          <Field name="nickName" label="用户姓名" rules={[rule('account_add', 'nickName', '请输入用户姓名')]}>
            <Input maxLength={50} />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="deptId" label="所属单位">
            <UnitSelect />
          </Field>
        </Col>
        {isNew && (
          <>
            <Col span={12}>
              <Field
                name="userName"
                label="登录账号"
                extra="4-20位字母、数字或下划线"
                rules={[rule('account_add', 'userName', '请输入登录账号')]}
              >
                <Input maxLength={20} autoComplete="off" />
              </Field>
            </Col>
            <Col span={12}>
              <Field
                name="password"
                label="初始密码"
                extra={`不填则自动生成，只显示一次；${PASSWORD_HINT}，首次登录须修改`}
                rules={[rule('account_add', 'password')]}
              >
                <Input.Password maxLength={20} autoComplete="new-password" />
              </Field>
            </Col>
          </>
        )}
        <Col span={12}>
          <Field name="phonenumber" label="手机号码" rules={[rule('account_add', 'phonenumber')]}>
            <Input inputMode="tel" maxLength={11} />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="email" label="邮箱" rules={[rule('account_add', 'email')]}>
            <Input inputMode="email" maxLength={100} />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="sex" label="性别">
            <Radio.Group aria-label="性别" options={options(SEX_CODE)} />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="status" label="状态" extra={isNew ? undefined : '停用后立即退出，不能再登录'}>
            <Radio.Group aria-label="状态" options={options(ENABLED)} />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="roleIds" label="角色">
            <Select
              mode="multiple"
              optionFilterProp="label"
              placeholder="没有角色的用户只能进入所在的评审组"
              options={roles?.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
            />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="postIds" label="岗位">
            <Select
              mode="multiple"
              optionFilterProp="label"
              placeholder="可不选"
              options={data?.posts.map(({ postId, postName, status }) => ({
                value: postId,
                label: postName,
                disabled: status === '1',
              }))}
            />
          </Field>
        </Col>
      </Row>
      <Field name="remark" label="备注" rules={[rule('account_add', 'remark')]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Field>
    </>
  )
}
