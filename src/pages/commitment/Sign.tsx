import { Alert, Button, Checkbox, Flex } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { OwnSignature } from '#src/features/signaturePad/OwnSignature'
import { SignatureImage } from '#src/features/signaturePad/SignatureImage'
import { toast } from '#src/ui/feedback'
import styles from '#src/features/briefing/Briefing.module.css'
import { PromiseText } from '#src/features/briefing/PromiseText'
import { usePage } from '#src/ui/unsaved'
import { useReadThrough } from './useReadThrough'

type Detail = Output<'commitment_detail'>

/** The promise at the end of the notes: read, ticked, signed. */
export function Sign({ project_id, detail }: { project_id: number; detail: Detail }) {
  const { need_sign, need_commitment, sign_image, commit_time, commitment } = detail
  const end = useRef<HTMLDivElement>(null)
  const left = useReadThrough(end, commit_time === null)
  const [agreed, setAgreed] = useState(false)
  const [drawn, setDrawn] = useState<string>()
  const act = useAct('update_zhuanjia_sign')
  const navigate = useNavigate()
  const page = usePage()
  const lacksSign = need_sign === 1 && sign_image === null && drawn === undefined

  const sign = (): void =>
    act.mutate(
      { project_id, commit: 1, ...(drawn !== undefined && { sign_base64: drawn }) },
      {
        onSuccess: () => {
          toast.success('承诺书已签署')
          if (!page.isHidden) void navigate(to('review/review/index'))
        },
      },
    )

  return (
    <section className={styles['section']} aria-label="承诺书">
      <h3>{need_commitment === 1 ? '评审承诺书' : '电子签名'}</h3>
      {need_commitment === 1 && <PromiseText text={commitment} />}
      <div ref={end} />
      {commit_time !== null ? (
        <>
          <Alert type="success" showIcon title={`您已于 ${commit_time} 签署`} />
          {sign_image !== null && <SignatureImage image={sign_image} />}
        </>
      ) : (
        <>
          {need_sign === 1 && <OwnSignature image={sign_image} onChange={setDrawn} />}
          <Checkbox
            className={styles['agree']}
            checked={agreed}
            disabled={left > 0}
            onChange={(event) => setAgreed(event.target.checked)}
          >
            我已认真阅读以上内容，并承诺遵守
            {left > 0 && <span className={styles['hint']}>（请阅读至末尾，或等待 {left} 秒）</span>}
          </Checkbox>
          <Flex gap={16} align="center">
            <Button
              type="primary"
              size="large"
              disabled={!agreed || lacksSign}
              loading={act.isPending}
              onClick={sign}
            >
              我已阅读并承诺
            </Button>
            {agreed && lacksSign && <span className={styles['hint']}>{REFUSAL.signFirst}</span>}
          </Flex>
        </>
      )}
    </section>
  )
}
