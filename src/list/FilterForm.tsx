import { Button, Form, Space } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import styles from './FilterForm.module.css'
import { useFilterRows } from './useFilterRows'
import type { List } from './useList'

interface Props {
  list: Pick<List<object>, 'filterProps'>
  style?: CSSProperties
  /** Whether fields beyond one row fold away; false where all of them belong in sight. */
  folds?: boolean
  /** The form's items. */
  children: ReactNode
}

/** The form above a list, with its search and its return to the first filter. */
export function FilterForm({ list, style = {}, folds = true, children }: Props) {
  const [form] = Form.useForm()
  const { box, height, filled, isOpen, toggle } = useFilterRows(form, list.filterProps.name, folds)
  return (
    <Form {...list.filterProps} form={form} className={styles['form'] ?? ''} style={style}>
      <div ref={box} className={styles['fields']} style={height > 0 && !isOpen ? { height } : {}}>
        {children}
      </div>
      <Space className={styles['buttons'] ?? ''}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        <Button htmlType="reset">重置</Button>
        {height > 0 && (
          <Button type="link" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? '收起' : filled > 0 ? `展开（已填${filled}）` : '展开'}
          </Button>
        )}
      </Space>
    </Form>
  )
}
