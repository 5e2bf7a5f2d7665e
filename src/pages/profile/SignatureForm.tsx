import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Typography, Upload } from 'antd'
import { useState } from 'react'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { PhoneSignature } from '#src/features/signaturePad/PhoneSignature'
import { SignatureImage } from '#src/features/signaturePad/SignatureImage'
import { SignaturePad } from '#src/features/signaturePad/SignaturePad'
import { asDataUrl } from '#src/lib/dataUrl'
import { toast } from '#src/ui/feedback'
import type { Profile } from './ProfileCard'
import styles from './Profile.module.css'

const MAX_BYTES = 200 * 1024

/** 电子签名: written here or brought along as a picture. */
export function SignatureForm({ profile: { sign_image, sign_time } }: { profile: Profile }) {
  const [drawn, setDrawn] = useState<string>()
  const [times, setTimes] = useState(0)
  const act = useAct('update_zhuanjia_sign')
  const save = (sign_base64: string) =>
    act.mutate(
      { sign_base64 },
      {
        onSuccess: () => {
          toast.success('电子签名已保存')
          setDrawn(undefined)
          setTimes((n) => n + 1)
        },
      },
    )
  const bring = (file: File) => {
    if (!/\.png$/i.test(file.name)) toast.error(REFUSAL.signaturePng)
    else if (file.size > MAX_BYTES) toast.error(REFUSAL.signatureSize)
    else asDataUrl(file).then(save, (error: Error) => toast.error(error.message))
    return false
  }
  return (
    <Flex vertical gap={16} className={styles['form'] ?? ''}>
      {sign_image === null ? (
        <Typography.Text>您还没有电子签名。签名会出现在承诺书和评审意见表上。</Typography.Text>
      ) : (
        <figure style={{ margin: 0 }}>
          <SignatureImage image={sign_image} />
          <figcaption>保存于 {sign_time}</figcaption>
        </figure>
      )}
      {/* A saved signature leaves an empty field for the next one. */}
      <SignaturePad key={times} onChange={setDrawn} />
      <Flex gap={12} wrap align="center">
        <Button
          type="primary"
          disabled={drawn === undefined}
          loading={act.isPending}
          onClick={() => drawn !== undefined && save(drawn)}
        >
          保存签名
        </Button>
        <Upload accept=".png" showUploadList={false} beforeUpload={bring}>
          <Button icon={<UploadOutlined />}>上传签名图片</Button>
        </Upload>
        <PhoneSignature />
        <Typography.Text type="secondary">PNG，不超过200KB</Typography.Text>
      </Flex>
    </Flex>
  )
}
