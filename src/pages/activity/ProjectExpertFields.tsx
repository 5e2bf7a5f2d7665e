import { useQuery } from '@tanstack/react-query'
import { InputNumber, Select } from 'antd'
import { query } from '#src/api/query'
import { FlagInput } from '#src/ui/WireInputs'
import { FieldsInRow, isFrozen, ProjectItem } from './items'

const WIDE = { width: '100%' }

/** 专家与分配 */
export function ProjectExpertFields({ started }: { started: boolean }) {
  const managers = useQuery(query('manager_options', {}))
  return (
    <FieldsInRow>
      <ProjectItem name="experts_per_book">
        <InputNumber style={WIDE} precision={0} disabled={isFrozen(started, 'experts_per_book')} />
      </ProjectItem>
      <ProjectItem name="experts_per_group">
        <InputNumber style={WIDE} precision={0} />
      </ProjectItem>
      <ProjectItem name="max_books_per_expert">
        <InputNumber style={WIDE} precision={0} />
      </ProjectItem>
      <ProjectItem name="manager_ids">
        <Select
          mode="multiple"
          loading={managers.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          options={managers.data?.map(({ user_id, nick_name, dept_name }) => ({
            value: user_id,
            label: dept_name ? `${nick_name}（${dept_name}）` : nick_name,
          }))}
        />
      </ProjectItem>
      <ProjectItem name="need_leader">
        <FlagInput disabled={isFrozen(started, 'need_leader')} />
      </ProjectItem>
      <ProjectItem name="is_anonymous">
        <FlagInput disabled={isFrozen(started, 'is_anonymous')} />
      </ProjectItem>
    </FieldsInRow>
  )
}
