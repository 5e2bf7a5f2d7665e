import { Form, Input, InputNumber, Radio, Select } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { PROVINCE } from '#contract/facts/catalogue'
import { ENABLED } from '#contract/facts/system/dict'
import { DEPT_TYPE, HIGH_LEVEL_TYPE } from '#contract/facts/units'
import { codeFault, codeName, isSchoolType, needsProvince } from '#contract/rules/unit/kinds'
import { backEnd } from '#src/api/backEnd'
import { rule } from '#src/api/rule'
import { FieldPair } from '#src/ui/form/FieldPair'
import { ParentSelect, type Named } from './ParentSelect'

type Fields = In<'unit_add'>
const Field = Form.Item<Fields>
const YES = [
  { value: 0, label: '否' },
  { value: 1, label: '是' },
]
const SEARCHED = { optionFilterProp: 'label' }

/** The code of a unit, which a school has to have. */
const codeRule = (type: Fields['dept_type']) => ({
  validator: (_: unknown, code: string | null | undefined) => {
    const fault = type && codeFault(type, code)
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  },
})

function Kind() {
  const type = Form.useWatch<Fields, Fields['dept_type']>((values) => values.dept_type)
  const buwei = Form.useWatch<Fields, unknown>((values) => values.buwei)
  const isSchool = isSchoolType(type)
  return (
    <>
      <FieldPair>
        <Field
          name="province_id"
          label="省份"
          rules={[{ required: needsProvince(type), message: '请选择省份' }]}
        >
          <Select allowClear showSearch={SEARCHED} placeholder="请选择省份" options={options(PROVINCE)} />
        </Field>
        <Field name="city_name" label="所在市" rules={[rule('unit_add', 'city_name')]}>
          <Input maxLength={50} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field
          name="snum"
          label={codeName(type)}
          required={isSchool}
          dependencies={['dept_type']}
          rules={[rule('unit_add', 'snum'), codeRule(type)]}
        >
          <Input maxLength={10} />
        </Field>
        <Field name="credit_code" label="统一社会信用代码" rules={[rule('unit_add', 'credit_code')]}>
          <Input maxLength={18} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="buwei" label="部委渠道">
          <Radio.Group aria-label="部委渠道" options={YES} />
        </Field>
        {isSchool && (
          <Field name="high_level_type" label="双高类型" extra="名额随它而定">
            <Select options={options(HIGH_LEVEL_TYPE)} />
          </Field>
        )}
      </FieldPair>
      {buwei === 1 && (
        <Field
          name="ministry_name"
          label="主管部委"
          rules={[rule('unit_add', 'ministry_name'), { required: true, message: '请输入主管部委' }]}
        >
          <Input maxLength={100} />
        </Field>
      )}
    </>
  )
}

/** Everything that is known of a unit; what is asked for follows its kind. */
export const UnitFields = ({ parent, unit }: { parent: Named | undefined; unit?: Named | undefined }) => (
  <>
    <Field name="parentId" label="上级单位" extra="不选就是第一级">
      <ParentSelect known={parent} without={unit?.deptId} />
    </Field>
    <FieldPair>
      <Field name="deptName" label="单位名称" rules={[rule('unit_add', 'deptName')]}>
        <Input maxLength={100} />
      </Field>
      {backEnd.isOurs && (
        <Field name="dept_type" label="单位类型" rules={[{ required: true, message: '请选择单位类型' }]}>
          <Select showSearch={SEARCHED} placeholder="请选择单位类型" options={options(DEPT_TYPE)} />
        </Field>
      )}
    </FieldPair>
    {backEnd.isOurs && <Kind />}
    <FieldPair>
      <Field name="leader" label="联系人" rules={[rule('unit_add', 'leader')]}>
        <Input maxLength={50} />
      </Field>
      {backEnd.isOurs && (
        <Field name="contact_post" label="联系人职务" rules={[rule('unit_add', 'contact_post')]}>
          <Input maxLength={50} />
        </Field>
      )}
    </FieldPair>
    <FieldPair>
      <Field name="phone" label="手机" rules={[rule('unit_add', 'phone')]}>
        <Input maxLength={11} />
      </Field>
      <Field name="email" label="邮箱" rules={[rule('unit_add', 'email')]}>
        <Input maxLength={100} />
      </Field>
    </FieldPair>
    {backEnd.isOurs && (
      <FieldPair>
        <Field name="address" label="地址" rules={[rule('unit_add', 'address')]}>
          <Input maxLength={200} />
        </Field>
        <Field name="postcode" label="邮编" rules={[rule('unit_add', 'postcode')]}>
          <Input maxLength={6} />
        </Field>
      </FieldPair>
    )}
    <FieldPair>
      <Field name="orderNum" label="显示顺序" rules={[rule('unit_add', 'orderNum')]}>
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="status" label="状态" extra="停用后不能新增下级单位和用户">
        <Radio.Group aria-label="状态" options={options(ENABLED)} />
      </Field>
    </FieldPair>
  </>
)
