import { Modal, Transfer } from 'antd'
import { asKeys, columnKey, type Columns } from './columns'

interface Props<R> {
  columns: Columns<R>
  hidden: string[]
  onChange: (hidden: string[]) => void
  onClose: () => void
}

/** Which columns a list shows: moved to the right, a column is hidden. */
export default function ColumnsDialog<R>({ columns, hidden, onChange, onClose }: Props<R>) {
  return (
    <Modal open title="显示/隐藏" footer={null} onCancel={onClose}>
      <Transfer
        titles={['显示', '隐藏']}
        styles={{ section: { flex: 1, height: 320 } }}
        dataSource={columns.map((column) => ({ key: columnKey(column), title: column.title }))}
        targetKeys={hidden}
        render={(item) => item.title}
        onChange={(keys) => onChange(asKeys(keys))}
      />
    </Modal>
  )
}
