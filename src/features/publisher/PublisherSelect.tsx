import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { query } from '#src/api/query'

interface Props {
  id?: string
  value?: number | null
  onChange?: (publisher_id: number | null) => void
  allowClear?: boolean
}

/** One of the known publishers, found by its name. */
export function PublisherSelect({ value, onChange, ...rest }: Props) {
  const { data } = useQuery(query('publisher_list', { simple: 1, pageSize: 1000 }))
  return (
    <Select<number | null>
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={
        data?.rows.map(({ publisher_id, publisher_name }) => ({
          value: publisher_id,
          label: publisher_name,
        })) ?? []
      }
    />
  )
}
