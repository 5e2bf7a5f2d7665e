import { Modal } from 'antd'
import { ImportPanel } from '#src/features/importing/ImportPanel'

/** 导入回避名单: the same way in as on the page of imports, for this project alone. */
export default function ImportAvoidance({
  project_id,
  onClose,
}: {
  project_id: number
  onClose: () => void
}) {
  return (
    <Modal
      open
      title="导入回避名单"
      width={1080}
      style={{ top: 24 }}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <ImportPanel only={{ type: 'avoid', project_id }} onDone={onClose} />
    </Modal>
  )
}
