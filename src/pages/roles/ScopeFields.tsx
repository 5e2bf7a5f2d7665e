import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Radio } from 'antd'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import { DATA_SCOPE, type DataScope } from '#contract/facts/system/roles'
import type { Input as In } from '#contract'
import { query } from '#src/api/query'
import { TreePick } from '#src/features/access/TreePick'
import { Loading } from '#src/ui/Loading'

const Field = Form.Item<In<'role_scope'>>

/** 数据权限: whose people and books the holders of a role reach. */
export function ScopeFields({ roleId }: { roleId: number }) {
  const scope = Form.useWatch<DataScope | undefined>('dataScope')
  const { data, isPending } = useQuery(query('role_units', { roleId }))
  return (
    <>
      <Alert
        type="info"
        title="数据范围限定系统管理角色所管的用户、单位，以及评审活动管理员、系统管理员可见的申报教材；其他角色的范围由所在单位和评审组决定。"
        style={{ marginBlockEnd: 16 }}
      />
      <Field name="dataScope" label="数据范围">
        <Radio.Group
          aria-label="数据范围"
          vertical
          options={keysOf(DATA_SCOPE).map((value) => ({ value, label: DATA_SCOPE[value] }))}
        />
      </Field>
      {scope === '2' &&
        (isPending ? (
          <Loading />
        ) : (
          <Field name="deptIds" label="单位" rules={[{ required: true, message: REFUSAL.chooseUnits }]}>
            <TreePick apart options={data?.depts ?? []} of="单位" />
          </Field>
        ))}
    </>
  )
}
