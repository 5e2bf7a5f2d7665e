import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Flex, Modal, QRCode, Typography } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { addressOf } from '#src/lib/browser'
import { INK, PAPER } from '#src/settings/palette'
import { toast } from '#src/ui/feedback'

interface Props {
  ticket: string
  onRenew: () => void
  onClose: () => void
  onSigned: () => void
}

/** Milliseconds between two questions whether the signature is there. */
const ASK_MS = 1000
/** Pixels. */
const SIZE = 220

/** The code for the telephone. */
export default function PhoneDialog({ ticket, onRenew, onClose, onSigned }: Props) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    ...query('mobile_sign_poll', { ticket }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : ASK_MS),
    gcTime: 0,
    meta: { keep: true },
  })
  const state = data?.state ?? 'waiting'
  const report = useEffectEvent(() => {
    toast.success('已收到手机上的签名')
    void client.invalidateQueries({ predicate: ({ meta }) => !meta?.keep })
    onSigned()
  })
  useEffect(() => {
    if (state === 'signed') report()
  }, [state])
  return (
    <Modal open title="用手机签名" footer={null} width={360} onCancel={onClose}>
      <Flex vertical align="center" gap={12}>
        <QRCode
          type="svg"
          color={INK}
          bgColor={PAPER}
          value={window.location.origin + addressOf(to('mobile/id', { id: ticket }))}
          size={SIZE}
          status={state === 'expired' ? 'expired' : 'active'}
          onRefresh={onRenew}
          aria-label="签名二维码"
        />
        <Typography.Text style={{ textAlign: 'center' }}>
          用手机扫码，在手机上签名；
          <br />
          签好后这里自动显示。
        </Typography.Text>
        <Typography.Text type="secondary">
          {error ? '暂时连不上服务器，正在重试' : '二维码10分钟内有效，只能用一次'}
        </Typography.Text>
      </Flex>
    </Modal>
  )
}
