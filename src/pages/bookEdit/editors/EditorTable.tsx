import { Button, Space, Table } from 'antd'
import { useRef, useState, type DragEvent, type HTMLAttributes, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { EDITOR_ROLE } from '#contract/facts/books'
import type { EditorFields } from '#contract/entities/declaration/bookFields'
import { moved } from '#src/lib/moved'
import { actionsColumn, type Columns } from '#src/list/columns'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { useEditing } from '#src/pages/bookEdit/fields/editing'

interface Line extends EditorFields {
  /** Its place in the list. */
  at: number
}

const COLUMNS: Columns<Line> = [
  { title: '序号', dataIndex: 'at', width: 46, render: (at) => at + 1 },
  { title: '姓名', dataIndex: 'name', width: 76, ellipsis: true },
  { title: '角色', dataIndex: 'role', width: 80, render: (role) => EDITOR_ROLE[role] },
  { title: '单位', dataIndex: 'unit', ellipsis: true, render: (unit) => unit ?? '—' },
  { title: '职称', dataIndex: 'title', width: 88, ellipsis: true, render: (title) => title ?? '—' },
  { title: '手机', dataIndex: 'phone', width: 112, render: (phone) => phone ?? '—' },
]

/** Rows that are dragged onto one another. */
function useDragging(onMove: (from: number, to: number) => void, isOff: boolean) {
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  return (at: number): HTMLAttributes<HTMLElement> =>
    isOff
      ? {}
      : {
          draggable: true,
          className: over === at ? (styles['over'] ?? '') : '',
          onDragStart: () => setFrom(at),
          onDragEnd: () => {
            setFrom(undefined)
            setOver(undefined)
          },
          onDragOver: (event: DragEvent) => {
            if (from === undefined) return
            event.preventDefault()
            setOver(at)
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            setOver(undefined)
            if (from !== undefined) onMove(from, at)
          },
        }
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface Props {
  onEdit: (at: number) => void
  onRemove: (at: number) => void
}

/** The editors in their order, which is changed by drag, by buttons, and by Alt with the arrows. */
export function EditorTable({ onEdit, onRemove }: Props) {
  const { editors, changeEditors, isReadonly } = useEditing('editors')
  const root = useRef<HTMLDivElement>(null)
  const move = (from: number, to: number) => changeEditors((list) => moved(list, from, to))
  /** The focus goes with the person who is moved: to their row, or to the same button in it. */
  const moveAlong = (from: number, to: number, button?: '上移' | '下移') => {
    flushSync(() => move(from, to))
    const row = root.current?.querySelectorAll<HTMLElement>('tr[tabindex]')[to]
    const same = button && row?.querySelector<HTMLElement>(`button[aria-label^="${button}"]:not(:disabled)`)
    ;(same ?? row)?.focus()
  }
  const drag = useDragging(move, isReadonly)
  const lines = editors.map((editor, at) => ({ ...editor, at }))
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step === undefined || isReadonly) return
    event.preventDefault()
    const to = at + step
    if (to < 0 || to >= editors.length) return
    moveAlong(at, to)
  }
  const actions = actionsColumn<Line>(
    ({ at, name }) => (
      <Space size={0}>
        <Button
          type="link"
          size="small"
          aria-label={`上移${name}`}
          disabled={at === 0}
          onClick={() => moveAlong(at, at - 1, '上移')}
        >
          上移
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={`下移${name}`}
          disabled={at === editors.length - 1}
          onClick={() => moveAlong(at, at + 1, '下移')}
        >
          下移
        </Button>
        <Button type="link" size="small" aria-label={`编辑${name}`} onClick={() => onEdit(at)}>
          编辑
        </Button>
        <Button type="link" size="small" danger aria-label={`移除${name}`} onClick={() => onRemove(at)}>
          移除
        </Button>
      </Space>
    ),
    210,
  )
  return (
    <div ref={root}>
      <Table<Line>
        size="small"
        rowKey="at"
        columns={isReadonly ? COLUMNS : [...COLUMNS, actions]}
        dataSource={lines}
        pagination={false}
        scroll={{ x: 702 }}
        locale={{ emptyText: '还没有编写人员；第一位应为第一主编' }}
        onRow={({ at, name }) => ({
          ...drag(at),
          tabIndex: 0,
          'aria-label': `第${at + 1}位，${name}`,
          onKeyDown: onKeyDown(at),
        })}
      />
    </div>
  )
}
