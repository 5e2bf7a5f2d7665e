import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import type { IndicatorLine, LineActs } from './line'
import type { KeyboardMoves } from './moves'

const WAYS: readonly [way: keyof KeyboardMoves, label: string, icon: ReactNode][] = [
  ['up', '上移', <ArrowUpOutlined key="up" />],
  ['down', '下移', <ArrowDownOutlined key="down" />],
  ['in', '降为二级', <MenuUnfoldOutlined key="in" />],
  ['out', '升为一级', <MenuFoldOutlined key="out" />],
]

/** What can be done to one line; every move has a button, because dragging needs a mouse. */
export function LineActions({
  line,
  moves,
  acts,
}: {
  line: IndicatorLine
  moves: KeyboardMoves
  acts: LineActs
}) {
  const { code } = line
  return (
    <Space size={0}>
      {WAYS.map(([way, label, icon]) => {
        const move = moves[way]
        return (
          <Button
            key={way}
            type="text"
            size="small"
            aria-label={`${label}${code}`}
            title={label}
            icon={icon}
            disabled={move === undefined}
            onClick={() => move && acts.onMove(move)}
          />
        )
      })}
      <Button
        type="text"
        size="small"
        aria-label={`修改${code}`}
        title="修改"
        icon={<EditOutlined />}
        onClick={() => acts.onEdit(line)}
      />
      <Button
        type="text"
        size="small"
        danger
        aria-label={`删除${code}`}
        title="删除"
        icon={<DeleteOutlined />}
        onClick={() => acts.onDelete(line)}
      />
      {line.parent_id === null && line.veto === 0 && (
        <Button
          type="text"
          size="small"
          aria-label={`在${code}下新增二级`}
          title="新增二级"
          icon={<PlusOutlined />}
          onClick={() => acts.onAddBelow(line)}
        />
      )}
    </Space>
  )
}
