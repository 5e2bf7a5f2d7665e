import { Select, type SelectProps } from 'antd'
import { useDict } from './useDict'

/** A choice among the items of a dictionary. */
export function DictSelect({ type, ...rest }: { type: string } & Omit<SelectProps<string>, 'options'>) {
  const items = useDict(type, 0)
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...rest}
      options={items.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
    />
  )
}
