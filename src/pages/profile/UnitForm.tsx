import { Alert, Button, Descriptions, Empty, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { contract, type Input as In } from '#contract'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import type { Profile } from './ProfileCard'
import styles from './Profile.module.css'

type Unit = NonNullable<Profile['dept']>
const Field = Form.Item<In<'profile_unit_edit'>>
const { shape } = contract.profile_unit_edit.input

const TYPES: Readonly<Record<string, string>> = {
  school_sec: '中职学校',
  school_voc: '高职专科学校',
  school_voc_b: '职业本科学校',
  school_ug: '普通本科学校',
  publisher: '出版社',
  province: '省级部门',
  city: '市级部门',
  hang: '行指委',
  committee: '教指委',
  ministry: '部委',
  platform: '平台',
  enterprise: '企业',
}

const FIELDS = [
  ['credit_code', '统一社会信用代码'],
  ['address', '地址'],
  ['postcode', '邮编'],
  ['contact_name', '联系人'],
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
  if (!unit) return <Empty description="您的账号没有所属单位" />
  const facts = [
    { key: 'name', label: '单位名称', children: unit.deptName },
    { key: 'type', label: '单位类型', children: TYPES[unit.dept_type] ?? unit.dept_type },
    { key: 'snum', label: '单位代码', children: unit.snum ?? '—' },
    { key: 'province', label: '省份', children: unit.provinceName ?? '—' },
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
          <Field key={name} name={name} label={label} rules={[rule(shape[name])]}>
            <Input />
          </Field>
        ))}
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          保存
        </Button>
      </Form>
    </Flex>
  )
}
