import { Alert, Button, Descriptions, Empty, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { isOneOf, type Labels } from '#contract/facts/closed'
import { DEPT_TYPE, HIGH_LEVEL_TYPE, SCHOOLS, type DeptType } from '#contract/facts/units'
import { backEnd } from '#src/api/backEnd'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import type { Profile } from './ProfileCard'
import styles from './Profile.module.css'
import { NO_UNIT, RegistrationForm } from './RegistrationForm'

type Unit = NonNullable<Profile['dept']>
const Field = Form.Item<In<'profile_unit_edit'>>

/** A foreign server may answer a type of its own, which is shown as it is. */
const TYPES: Labels = DEPT_TYPE

const isSchool = (kind: DeptType): boolean => isOneOf(kind, SCHOOLS)

const FIELDS = [
  ['credit_code', '统一社会信用代码'],
  ['address', '地址'],
  ['postcode', '邮编'],
  ['contact_name', '联系人'],
  ['contact_post', '部门职务'],
  ['contact_phone', '联系电话'],
  ['contact_email', '联系邮箱'],
] as const

const LABELS = { label: { width: 160 } }

/** The user's unit: kept up to date by the school or publisher itself, for everybody else to be read. */
export function UnitForm({ unit }: { unit: Unit | null }) {
  const act = useAct('profile_unit_edit')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const save = (values: In<'profile_unit_edit'>) =>
    act.mutate(values, {
      onSuccess: () => {
        toast.success('单位信息已保存')
        setTouched(false)
      },
    })
  if (!unit) return backEnd.isOurs ? <RegistrationForm /> : <Empty description={NO_UNIT} />
  const facts = [
    { key: 'name', label: '单位名称', children: unit.deptName },
    { key: 'type', label: '单位类型', children: TYPES[unit.dept_type] ?? unit.dept_type },
    { key: 'snum', label: '单位代码', children: unit.snum ?? '—' },
    { key: 'province', label: '省份', children: unit.provinceName ?? '—' },
    ...(unit.city_name ? [{ key: 'city', label: '城市', children: unit.city_name }] : []),
    ...(unit.ministry_name ? [{ key: 'ministry', label: '主管部委', children: unit.ministry_name }] : []),
    ...(unit.high_level_type && isSchool(unit.dept_type)
      ? [{ key: 'level', label: '双高类型', children: HIGH_LEVEL_TYPE[unit.high_level_type] }]
      : []),
  ]
  if (!unit.can_edit)
    return (
      <Descriptions
        bordered
        column={1}
        size="small"
        styles={LABELS}
        items={[...facts, ...FIELDS.map(([key, label]) => ({ key, label, children: unit[key] ?? '—' }))]}
      />
    )
  return (
    <Flex vertical gap={16} className={styles['form'] ?? ''}>
      <Descriptions bordered column={1} size="small" styles={LABELS} items={facts} />
      <Alert showIcon type="info" title="单位名称、类型、代码和省份由平台登记，如需更改请联系管理员" />
      <Form<In<'profile_unit_edit'>>
        name="profile-unit"
        layout="vertical"
        initialValues={unit}
        onFinish={save}
        onValuesChange={() => setTouched(true)}
      >
        {FIELDS.map(([name, label]) => (
          <Field key={name} name={name} label={label} rules={[rule('profile_unit_edit', name)]}>
            <Input disabled={name === 'credit_code' && Boolean(unit.license_file)} />
          </Field>
        ))}
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          保存
        </Button>
      </Form>
    </Flex>
  )
}
