import { ReloadOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Flex, Space, Tooltip } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Columns } from './columns'
import type { List } from './useList'

// `lazy` forgets that the component is generic.
const ColumnsDialog = lazy(
  () => import('./ColumnsDialog'),
) as unknown as typeof import('./ColumnsDialog').default

interface Props<R extends object> {
  list: List<R>
  columns: Columns<R>
  /** Nothing to toggle on a list without a filter. */
  hasFilter: boolean
  actions: ReactNode
}

/** What can be done to the list on the left; how the list is looked at on the right. */
export function ListToolbar<R extends object>({ list, columns, hasFilter, actions }: Props<R>) {
  const [choosing, setChoosing] = useState(false)
  const toggle = list.searchShown ? '隐藏搜索' : '显示搜索'
  return (
    <Flex justify="space-between" gap={12} wrap>
      <Flex gap="small" align="center" wrap>
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
        <Tooltip title="显隐列">
          <Button aria-label="显隐列" icon={<SettingOutlined />} onClick={() => setChoosing(true)} />
        </Tooltip>
      </Space>
      {choosing && (
        <Suspense>
          <ColumnsDialog
            columns={columns}
            hidden={list.hidden}
            onChange={list.setHidden}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Flex>
  )
}
