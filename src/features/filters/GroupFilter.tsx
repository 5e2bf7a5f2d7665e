import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { query } from '#src/api/query'

/** Chooses a group of the project. */
export function GroupFilter({ project_id, ...props }: { project_id: number } & SelectProps<number>) {
  const { data = [], isLoading } = useQuery(query('admin_group_list', { project_id }))
  return (
    <Select
      allowClear
      placeholder="全部"
      loading={isLoading}
      style={{ width: 180 }}
      options={data.map(({ group_id, group_name }) => ({ value: group_id, label: group_name }))}
      {...props}
    />
  )
}
