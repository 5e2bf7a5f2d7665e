import { Form, Input } from 'antd'
import type { Input as In } from '#contract'

const Filter = Form.Item<In<'role_holders'>>

export const HolderFilters = () => (
  <>
    <Filter name="userName" label="账号">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <Filter name="phonenumber" label="手机">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
  </>
)
