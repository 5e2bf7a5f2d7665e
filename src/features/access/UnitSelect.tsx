import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { query } from '#src/api/query'

interface Props {
  /** Set by the form's item. */
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
  placeholder?: string
  width?: number | string
  /** Stopped units can be chosen: to look for their people. */
  all?: boolean
}

/** A unit to choose from the tree of those within the user's reach. */
export function UnitSelect({ id, value, onChange, placeholder = '请选择单位', width = '100%', all }: Props) {
  const { data, isLoading } = useQuery(query('account_units', {}))
  return (
    <TreeSelect<number | null>
      id={id}
      allowClear
      showSearch={{ treeNodeFilterProp: 'label' }}
      style={{ width }}
      popupMatchSelectWidth={320}
      placeholder={placeholder}
      value={value}
      loading={isLoading}
      fieldNames={{ label: 'label', value: 'id', children: 'children' }}
      treeData={all ? withoutStop(data ?? []) : data}
      onChange={(unit: number | null | undefined) => onChange?.(unit ?? null)}
    />
  )
}

type Unit = { id: number; label: string; disabled?: boolean | undefined; children?: Unit[] | undefined }

const withoutStop = (units: readonly Unit[]): Unit[] =>
  units.map(({ id, label, children }) => ({
    id,
    label,
    ...(children && { children: withoutStop(children) }),
  }))
