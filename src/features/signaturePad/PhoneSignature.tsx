import { MobileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useAct } from '#src/api/query'
import { lazyPart } from '#src/ui/offline/lazyPart'

const PhoneDialog = lazyPart(() => import('./PhoneDialog'))

/** Signs on the telephone: shows a code to be read, and goes on by itself once the signature is there. */
export function PhoneSignature({ onSigned }: { onSigned?: () => void }) {
  const open = useAct('mobile_sign_open', { meta: { keep: true }, repeatable: true })
  const [ticket, setTicket] = useState<string>()
  const show = (): void => open.mutate({}, { onSuccess: (answer) => setTicket(answer.ticket) })
  return (
    <>
      <Button icon={<MobileOutlined aria-hidden />} loading={open.isPending} onClick={show}>
        用手机签名
      </Button>
      {ticket !== undefined && (
        <Suspense>
          <PhoneDialog
            key={ticket}
            ticket={ticket}
            onRenew={show}
            onClose={() => setTicket(undefined)}
            onSigned={() => {
              setTicket(undefined)
              onSigned?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
