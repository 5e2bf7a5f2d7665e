import { Button, Flex, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { TreeOption } from '#contract/entities/access/fields'
import { SearchInput } from '#src/ui/SearchInput'
import { afterTick, indexOf } from './pickTree'

interface Props {
  /** Set by the form's item. */
  id?: string
  value?: readonly number[]
  onChange?: (value: number[]) => void
  options: readonly TreeOption[]
  /** What the tree consists of: 菜单. */
  of: string
  /** Each node for itself: what is above or below it is not ticked along. */
  apart?: boolean
}

/** Nodes whose name contains the search text, with those above them. */
function matching(options: readonly TreeOption[], text: string): TreeOption[] {
  return options.flatMap((option) => {
    if (option.label.includes(text)) return [option]
    const children = matching(option.children ?? [], text)
    return children.length > 0 ? [{ ...option, children }] : []
  })
}

const PLAIN = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const
const PROPER = { title: 'label', key: 'id', children: 'children' } as const

/** Several nodes of a tree to choose, as a field of a form. */
export function TreePick({ id, value = [], onChange, options, of, apart = false }: Props) {
  const index = useMemo(() => indexOf(options), [options])
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly number[]>([])
  const shown = text.trim() ? matching(options, text.trim()) : [...options]
  const all = [...index.below.keys()]
  return (
    <Flex vertical gap={8} id={id} component="fieldset" aria-label={of} style={PLAIN}>
      <Flex gap={8} wrap align="center">
        <SearchInput label={of} onSearch={setText} style={{ width: 150 }} />
        <Button size="small" onClick={() => setOpen(open.length > 0 ? [] : all)}>
          {open.length > 0 ? '全部收起' : '全部展开'}
        </Button>
        <Button size="small" onClick={() => onChange?.(value.length > 0 ? [] : all)}>
          {value.length > 0 ? '全不选' : '全选'}
        </Button>
        <span aria-live="polite">
          已选 {value.length}/{all.length}
        </span>
      </Flex>
      <Tree<TreeOption>
        checkable
        checkStrictly
        selectable={false}
        height={320}
        treeData={shown}
        fieldNames={PROPER}
        checkedKeys={[...value]}
        expandedKeys={text.trim() ? all : [...open]}
        onExpand={(keys) => setOpen(keys.map(Number))}
        onCheck={(_, { node, checked }) => {
          const next = apart
            ? checked
              ? [...value, node.id]
              : value.filter((one) => one !== node.id)
            : afterTick(index, value, node.id, checked)
          onChange?.(next)
        }}
      />
    </Flex>
  )
}
