import { Select, type SelectProps } from 'antd'
import { useDict, type Dict } from './useDict'

/** A choice among the items of a dictionary. */
export function DictSelect<V extends string | string[] = string>({
  type,
  labels,
  ...rest
}: Dict & Omit<SelectProps<V>, 'options'>) {
  const items = useDict({ type, labels }, 0)
  return (
    <Select<V>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...rest}
      options={items.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
    />
  )
}
