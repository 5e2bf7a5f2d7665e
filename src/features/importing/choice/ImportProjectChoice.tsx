import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { CHOOSE_PROJECT } from '#contract/errors'
import { query } from '#src/api/query'

interface Props {
  value: number | undefined
  disabled: boolean
  onChange: (project_id: number) => void
}

/** Into which project a list goes. */
export function ImportProjectChoice({ value, disabled, onChange }: Props) {
  const { data } = useQuery(query('pingshen_project', {}))
  return (
    <Select
      aria-label="评审活动"
      style={{ width: 320 }}
      placeholder={CHOOSE_PROJECT}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      value={value}
      options={data?.map(({ project_id, project_name, project_status }) => ({
        value: project_id,
        label: `${project_name}（${PROJECT_STATUS[project_status]}）`,
      }))}
      onChange={onChange}
    />
  )
}
