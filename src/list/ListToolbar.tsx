import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Space, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Columns } from './columns'
import { ColumnsButton } from './ColumnsButton'
import type { List } from './useList'

/** Many actions stand in two rows beside the looks; on a phone the looks come below them. */
const ACTIONS_WIDTH = 320

interface Props<R extends object> {
  list: List<R>
  columns: Columns<R>
  hidden: readonly string[]
  /** Nothing to toggle on a list without a filter. */
  hasFilter: boolean
  actions: ReactNode
}

/** What can be done to the list on the left; how the list is looked at on the right. */
export function ListToolbar<R extends object>({ list, columns, hidden, hasFilter, actions }: Props<R>) {
  const toggle = list.searchShown ? '隐藏搜索' : '显示搜索'
  return (
    <Flex justify="space-between" gap={12} wrap>
      <Flex gap="small" align="center" wrap flex={`1 1 ${ACTIONS_WIDTH}px`}>
        {actions}
      </Flex>
      <Space style={{ marginInlineStart: 'auto' }}>
        {hasFilter && (
          <Tooltip title={toggle}>
            <Button
              aria-label={toggle}
              icon={<SearchOutlined />}
              onClick={() => list.setSearchShown(!list.searchShown)}
            />
          </Tooltip>
        )}
        <Tooltip title="刷新">
          <Button aria-label="刷新" icon={<ReloadOutlined />} onClick={list.refresh} />
        </Tooltip>
        <ColumnsButton columns={columns} hidden={hidden} onChange={list.setHidden} />
      </Space>
    </Flex>
  )
}
