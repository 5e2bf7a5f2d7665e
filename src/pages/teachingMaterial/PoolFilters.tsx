import { Select } from 'antd'
import { RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { type Books, MaterialFilters, Filter } from './filters'

const GROUPED = [
  { value: 1 as const, label: '已分组' },
  { value: 0 as const, label: '未分组' },
]

/** What the pool is looked through by, beside what every list of books offers. */
export const PoolFilters = ({ project_id }: { project_id: number }) => (
  <>
    <MaterialFilters />
    <Filter name="grouped">
      <Select
        aria-label="是否分组"
        allowClear
        options={GROUPED}
        placeholder="是否分组"
        style={{ width: 110 }}
      />
    </Filter>
    <Filter name="group_id">
      <GroupFilter
        project_id={project_id}
        aria-label="评审组"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="评审组"
        style={{ width: 150 }}
      />
    </Filter>
    <ChoiceFilter<Books> name="result_status" labels={RESULT_STATUS} placeholder="结果" width={130} />
    <ChoiceFilter<Books> name="violation_status" labels={VIOLATION_STATUS} placeholder="违规" width={120} />
  </>
)
