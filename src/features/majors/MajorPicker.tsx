import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { EduLevel } from '#contract/facts/books'
import { isMeant, majorNodes, type MajorDepth, type MajorNode } from './tree'
import { useMajors } from './useMajors'

interface Common {
  id?: string
  edu_level: EduLevel | null | undefined
  disabled?: boolean
}

/** What both pickers have in common: the tree of the level, found in by name, pinyin and code. */
function useTree(edu_level: EduLevel | null | undefined, depth: MajorDepth) {
  const { data, isLoading } = useMajors(edu_level)
  const treeData = useMemo(() => majorNodes(data ?? [], depth), [data, depth])
  return {
    treeData,
    loading: isLoading,
    allowClear: true,
    placeholder: edu_level ? '输入名称、拼音或代码查找' : '请先选择教育层次',
    // With a width and a height of its rows it draws those in sight only, and scrolls by its own bar.
    popupMatchSelectWidth: 420,
    listItemHeight: 28,
    notFoundContent: isLoading ? '正在读取专业目录' : '没有相符的专业',
    showSearch: {
      filterTreeNode: (typed: string, item: object) => isMeant(typed, item as MajorNode), // Only our own nodes are in the tree.
    },
  }
}

interface PickerProps extends Common {
  depth?: MajorDepth
  value?: string | null
  onChange?: (value: string | null) => void
}

/** One major of the catalogue, or one class. */
export function MajorPicker({ edu_level, depth = 'major', value, onChange, ...rest }: PickerProps) {
  const tree = useTree(edu_level, depth)
  return (
    <TreeSelect<string | undefined, MajorNode>
      {...rest}
      {...tree}
      // Not `false`, which would be stronger than a form that takes nothing.
      disabled={rest.disabled ?? (edu_level ? undefined : true)}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

interface MajorsProps extends Common {
  /** How many can be chosen. */
  max: number
  value?: string[]
  onChange?: (value: string[]) => void
}

/** Several majors of the catalogue. */
export function MajorsPicker({ edu_level, max, value = [], onChange, ...rest }: MajorsProps) {
  const tree = useTree(edu_level, 'major')
  return (
    <TreeSelect<string[], MajorNode>
      {...rest}
      {...tree}
      multiple
      maxCount={max}
      // Not `false`, which would be stronger than a form that takes nothing.
      disabled={rest.disabled ?? (edu_level ? undefined : true)}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
