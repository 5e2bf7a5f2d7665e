import { Button, Form, Space } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { List } from './useList'

interface Props {
  list: Pick<List<object>, 'filterProps'>
  className?: string | undefined
  style?: CSSProperties
  /** The form's items. */
  children: ReactNode
}

/** The form above a list, with its search and its way back to the first filter. */
export const FilterForm = ({ list, className = '', style = {}, children }: Props) => (
  <Form {...list.filterProps} className={className} style={style}>
    {children}
    <Space>
      <Button type="primary" htmlType="submit">
        搜索
      </Button>
      <Button htmlType="reset">重置</Button>
    </Space>
  </Form>
)
