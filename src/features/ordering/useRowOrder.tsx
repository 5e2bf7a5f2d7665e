import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Flex, InputNumber, type TableColumnType, type TableProps } from 'antd'
import { useState } from 'react'
import { moved } from '#src/lib/moved'
import styles from './Ordering.module.css'

interface Options<R> {
  rows: readonly R[]
  nameOf: (row: R) => string
  onChange: (rows: R[]) => void
  /** The place can be typed as well. */
  byNumber?: boolean
}

/** The order of a table's rows, changed by dragging a row, by its buttons, or by the number of its place. */
export function useRowOrder<R>({ rows, nameOf, onChange, byNumber = false }: Options<R>): {
  column: TableColumnType<R>
  onRow: NonNullable<TableProps<R>['onRow']>
} {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, at: number) => onChange(moved(rows, from, at))
  return {
    column: {
      title: '次序',
      width: byNumber ? 150 : 90,
      render: (_, row, index) => (
        <Flex gap={4}>
          {byNumber && (
            <InputNumber<number>
              size="small"
              aria-label={`“${nameOf(row)}”的序号`}
              min={1}
              max={rows.length}
              precision={0}
              value={index + 1}
              changeOnBlur={false}
              style={{ width: 56 }}
              onPressEnter={({ currentTarget }) => {
                const place = Number(currentTarget.value)
                if (place >= 1 && place <= rows.length) move(index, place - 1)
              }}
            />
          )}
          <Button
            size="small"
            aria-label={`上移“${nameOf(row)}”`}
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <Button
            size="small"
            aria-label={`下移“${nameOf(row)}”`}
            icon={<ArrowDownOutlined />}
            disabled={index === rows.length - 1}
            onClick={() => move(index, index + 1)}
          />
        </Flex>
      ),
    },
    onRow: (_, index = 0) => ({
      draggable: true,
      className: `${styles['row'] ?? ''} ${over === index && dragged !== index ? (styles['over'] ?? '') : ''}`,
      onDragStart: () => setDragged(index),
      onDragOver: (event) => {
        event.preventDefault()
        setOver(index)
      },
      onDragEnd: () => {
        setDragged(undefined)
        setOver(undefined)
      },
      onDrop: () => {
        if (dragged !== undefined) move(dragged, index)
      },
    }),
  }
}
