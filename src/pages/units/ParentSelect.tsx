import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { query } from '#src/api/query'
import type { UnitRow } from './columns'

/** A unit by its name. */
export type Named = Pick<UnitRow, 'deptId' | 'deptName'>

interface Props {
  id?: string
  value?: number
  onChange?: (parentId: number) => void
  /** What is chosen at first, by its name. */
  known: Named | undefined
  /** The unit itself, which cannot be moved to itself or below. */
  without: number | undefined
}

const FOUND = { status: '0', pageNum: 1, pageSize: 50 } as const

interface Choice {
  value: number
  label: string
  path: string[]
}

/** A unit with what it is part of. */
const placed = ({ label, path }: Choice) => (
  <Flex vertical>
    {label}
    {path.length > 0 && <Typography.Text type="secondary">{path.join(' / ')}</Typography.Text>}
  </Flex>
)

/** The unit that another is part of, found by its name; 0 where it stands on the first level. */
export function ParentSelect({ id, value, onChange, known, without }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(known)
  const deptName = useDeferredValue(typed.trim())
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...query('unit_level', { deptName, ...FOUND, ...(without !== undefined && { without }) }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const found = data?.rows ?? []
  const isElsewhere = chosen && !found.some(({ deptId }) => deptId === chosen.deptId)
  const options = [...(isElsewhere ? [{ ...chosen, path: [] }] : []), ...found]
  return (
    <Select<number, Choice>
      {...(id !== undefined && { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="无（第一级），输入几个字查找"
      loading={isLoading || isPlaceholderData}
      onOpenChange={setOpen}
      {...(value && { value })}
      options={options.map(({ deptId, deptName: label, path }) => ({ value: deptId, label, path }))}
      optionRender={({ data }) => placed(data)}
      onChange={(next: number | undefined) => {
        setChosen(options.find(({ deptId }) => deptId === next))
        onChange?.(next ?? 0)
      }}
    />
  )
}
