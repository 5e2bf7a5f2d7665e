import { Form, Input } from 'antd'
import { GroupFilter } from './GroupFilter'

const Filter = Form.Item<{ keyword: string; group_id: number }>

/** What the experts of a project are looked for by, in every list of them. */
export const PeopleFilters = ({ project_id }: { project_id: number }) => (
  <>
    <Filter name="keyword" label="专家">
      <Input allowClear placeholder="姓名、单位" style={{ width: 180 }} />
    </Filter>
    <Filter name="group_id" label="评审组">
      <GroupFilter project_id={project_id} />
    </Filter>
  </>
)
