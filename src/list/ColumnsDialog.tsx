import { Checkbox, Empty, Flex, Modal, Transfer } from 'antd'
import { asKeys, columnKey, type Columns } from './columns'
import styles from './ColumnsDialog.module.css'

interface Props<R> {
  columns: Columns<R>
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
  onClose: () => void
}

/** Which columns a list shows: moved to the right, a column is hidden. */
export default function ColumnsDialog<R>({ columns, hidden, onChange, onClose }: Props<R>) {
  return (
    <Modal open title="显示/隐藏" footer={null} onCancel={onClose}>
      <Transfer
        titles={['显示', '隐藏']}
        actions={['隐藏', '显示']}
        // antd's own boxes stand apart from their words: nobody who cannot see knows what they tick.
        showSelectAll={false}
        styles={{ section: { flex: 1, height: 320 } }}
        dataSource={columns.map((column) => ({ key: columnKey(column), title: column.title }))}
        targetKeys={[...hidden]}
        onChange={(keys) => onChange(asKeys(keys))}
      >
        {({ filteredItems, selectedKeys, onItemSelect, onItemSelectAll }) =>
          filteredItems.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
          ) : (
            <Flex vertical className={styles['items'] ?? ''}>
              <Checkbox
                checked={selectedKeys.length === filteredItems.length}
                indeterminate={selectedKeys.length > 0 && selectedKeys.length < filteredItems.length}
                onChange={({ target }) =>
                  onItemSelectAll(
                    filteredItems.map(({ key }) => key),
                    target.checked,
                  )
                }
              >
                全选
              </Checkbox>
              {filteredItems.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  checked={selectedKeys.includes(key)}
                  onChange={({ target }) => onItemSelect(key, target.checked)}
                >
                  {title}
                </Checkbox>
              ))}
            </Flex>
          )
        }
      </Transfer>
    </Modal>
  )
}
