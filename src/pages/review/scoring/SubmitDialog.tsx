import { Alert, Modal } from 'antd'
import { Comparison } from './Comparison'
import type { Finding } from './draft'
import styles from './Scoring.module.css'
import type { Standing } from './standing'

interface Props {
  standings: readonly Standing[]
  /** Absent: only looked at, nothing is handed in. */
  warnings: readonly Finding[] | undefined
  isSubmitting: boolean
  onSubmit: () => void
  onClose: () => void
}

/** The last look before a review is handed in: where the book stands among one's own, and what may be wrong. */
export function SubmitDialog({ standings, warnings, isSubmitting, onSubmit, onClose }: Props) {
  return (
    <Modal
      open
      width={720}
      title={warnings ? '提交本书' : '对照'}
      okText={warnings && warnings.length > 0 ? '仍要提交' : '确认提交'}
      cancelText={warnings ? '再看看' : '关闭'}
      confirmLoading={isSubmitting}
      // The keyboard goes on from the sheet: Enter hands in.
      okButtonProps={warnings ? { autoFocus: true } : { style: { display: 'none' } }}
      onOk={onSubmit}
      onCancel={onClose}
    >
      <div className={styles['lastLook']}>
        {warnings?.map(({ message }) => (
          <Alert key={message} type="warning" showIcon title={message} />
        ))}
        <Comparison standings={standings} />
      </div>
    </Modal>
  )
}
