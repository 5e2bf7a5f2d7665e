import { Cascader } from 'antd'
import { useDict, type Dict } from './useDict'

interface Props extends Dict {
  id?: string
  label: string
  placeholder?: string
  /** The value at the end of the way; the ones above it follow from the tree. */
  value?: string | undefined
  onChange?: (value: string | undefined) => void
}

interface Item {
  dictValue: string
  children?: Item[] | undefined
}

/** The way from the root to a value. */
function wayTo(items: readonly Item[], value: string): string[] | undefined {
  for (const { dictValue, children = [] } of items) {
    if (dictValue === value) return [dictValue]
    const below = wayTo(children, value)
    if (below) return [dictValue, ...below]
  }
  return undefined
}

/** A choice in a dictionary of several levels. */
export function DictCascader({ id, type, labels, label, placeholder, value, onChange }: Props) {
  const items = useDict({ type, labels })
  const way = value === undefined ? undefined : wayTo(items, value)
  return (
    <Cascader
      {...(id !== undefined && { id })}
      {...(placeholder !== undefined && { placeholder })}
      aria-label={label}
      allowClear
      changeOnSelect
      showSearch
      fieldNames={{ label: 'dictLabel', value: 'dictValue' }}
      options={items}
      {...(way && { value: way })}
      onChange={(chosen: string[] | undefined) => onChange?.(chosen?.at(-1))}
    />
  )
}
