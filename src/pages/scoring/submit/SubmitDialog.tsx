import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { query } from '#src/api/query'
import { OwnSignature } from '#src/features/signaturePad/OwnSignature'
import type { Finding } from '#contract/actions/scoring/review'
import { Comparison } from './Comparison'
import styles from '#src/pages/scoring/Scoring.module.css'
import type { Standing } from './standing'
import type { Signed } from './useSubmit'

interface Props {
  project_id: number
  standings: readonly Standing[]
  /** Absent: only looked at, nothing is handed in. */
  warnings: readonly Finding[] | undefined
  /** Each book is signed by itself. */
  isSigned: boolean
  isSubmitting: boolean
  onSubmit: (sign?: Signed) => void
  onClose: () => void
}

/** The last look before a review is handed in: where the book stands among one's own, and what may be wrong. */
export function SubmitDialog(props: Props) {
  const { project_id, standings, warnings, isSubmitting, onSubmit, onClose } = props
  const isSigned = props.isSigned && warnings !== undefined
  const { data } = useQuery({
    ...query('commitment_detail', { project_id }, { quiet: true }),
    enabled: isSigned,
  })
  const [drawn, setDrawn] = useState<string>()
  const [agreed, setAgreed] = useState(false)
  const lacksSign = isSigned && !(agreed && (drawn !== undefined || data?.sign_image))
  return (
    <Modal
      open
      width={720}
      {...(isSigned && { style: { top: 24 }, classNames: { body: styles['signed'] ?? '' } })}
      title={warnings ? '提交本书' : '对照'}
      okText={isSigned ? '签名并提交' : warnings && warnings.length > 0 ? '仍要提交' : '确认提交'}
      cancelText={warnings ? '再看看' : '关闭'}
      confirmLoading={isSubmitting}
      // The keyboard goes on from the sheet: Enter hands in.
      okButtonProps={
        warnings ? { autoFocus: !isSigned, disabled: lacksSign } : { style: { display: 'none' } }
      }
      onOk={() => onSubmit(isSigned ? { drawn } : undefined)}
      onCancel={onClose}
    >
      <div className={styles['lastLook']}>
        {warnings?.map(({ message }) => (
          <Alert key={message} type="warning" showIcon title={message} />
        ))}
        {isSigned && data && (
          <section aria-label="本书签名">
            <h3 className={styles['signTitle']}>本书签名</h3>
            <OwnSignature image={data.sign_image} onChange={setDrawn} />
            <Checkbox
              autoFocus
              className={styles['agree'] ?? ''}
              checked={agreed}
              onChange={({ target }) => setAgreed(target.checked)}
            >
              以上评分、意见和结论是本人的评审，以此签名确认
            </Checkbox>
          </section>
        )}
        <Comparison standings={standings} />
      </div>
    </Modal>
  )
}
