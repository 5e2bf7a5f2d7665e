import { Button, Form, Space, type FormInstance } from 'antd'
import { isValidElement, memo, type ReactNode } from 'react'
import { shallow } from 'zustand/shallow'
import styles from './FilterForm.module.css'
import { useFilterRows } from './useFilterRows'
import type { List } from './useList'

interface Props {
  list: Pick<List<object>, 'filterProps'>
  /** Out of sight it keeps what was typed. */
  isAway?: boolean
  /** Whether fields beyond one row fold away; false where all of them belong in sight. */
  folds?: boolean
  /** The form's items. */
  children: ReactNode
}

/** The form above a list, with its search and its return to the first filter. */
export function FilterForm({ list, isAway = false, folds = true, children }: Props) {
  const [form] = Form.useForm()
  const { box, height, beyond, isOpen, toggle } = useFilterRows(list.filterProps.name, folds)
  return (
    <Form {...list.filterProps} form={form} className={styles['form'] ?? ''} hidden={isAway}>
      <div ref={box} className={styles['fields']} style={height > 0 && !isOpen ? { height } : {}}>
        <Fields>{children}</Fields>
      </div>
      <Space className={styles['buttons'] ?? ''}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        <Button htmlType="reset">重置</Button>
        {height > 0 && <FoldButton form={form} beyond={beyond} isOpen={isOpen} onToggle={toggle} />}
      </Space>
    </Form>
  )
}

/**
 * A page is drawn again for every answer, choice and turn, and gives its fields anew each time. As long as they are the
 * same component with the same properties there is nothing to draw: they are half of what stands beside the rows.
 */
const Fields = memo(
  ({ children }: { children: ReactNode }) => children,
  (before, next) => areSame(before.children, next.children),
)
Fields.displayName = 'Fields'

function areSame(before: ReactNode, next: ReactNode): boolean {
  if (before === next) return true
  if (!isValidElement<object>(before) || !isValidElement<object>(next)) return false
  return before.type === next.type && before.key === next.key && shallow(before.props, next.props)
}

interface FoldProps {
  form: FormInstance
  /** Names of the fields that it folds away. */
  beyond: readonly string[]
  isOpen: boolean
  onToggle: () => void
}

/** Watches the fields by itself: with the form they would all be drawn again for what is typed in one. */
function FoldButton({ form, beyond, isOpen, onToggle }: FoldProps) {
  const values: unknown = Form.useWatch([], form)
  const filled = namesOfValues(values).filter((name) => beyond.includes(name)).length
  return (
    <Button type="link" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? '收起' : filled > 0 ? `展开（已填${filled}）` : '展开'}
    </Button>
  )
}

const namesOfValues = (values: unknown): string[] =>
  Object.entries(values ?? {}).flatMap(([field, value]) =>
    value === undefined || value === null || value === '' ? [] : [field],
  )
