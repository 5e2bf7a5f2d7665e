import { Suspense, useEffect, useState, type ComponentType } from 'react'
import type { LinkKind } from '#contract/facts/declaration/afterResult'
import { paramOf } from '#contract/address'
import { REFUSAL } from '#contract/refusals'
import { call } from '#src/api/call'
import { useConsoleNavigation } from '#src/lib/navigation'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { OPEN, openWords } from './open'

type Shown = ComponentType<{ uuid: string }>

/** What each kind of link opens, fetched for whoever has one. */
const SHOWN: Readonly<Record<Exclude<LinkKind, 'unknown'>, Shown>> = {
  invitation: lazyPart(() => import('./Invited')),
  publicity: lazyPart(() => import('./publicity/Publicity')),
  objection: lazyPart(() => import('./ObjectionState')),
  certificate: lazyPart(() => import('./CertificateCheck')),
}

/** What somebody opens who has an address from the platform, without a login: its key says what it is. */
export default function ConfirmPage() {
  const { path } = useConsoleNavigation()
  const uuid = paramOf('confirm/uuid', 'uuid', path)
  const [kind, setKind] = useState<LinkKind>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    call('public_lookup', { uuid }, OPEN).then(
      (answer) => setKind(answer.kind),
      (error: unknown) => setFault(openWords(error)),
    )
  }, [uuid])
  if (fault !== undefined)
    return (
      <main>
        <Notice title={fault} />
      </main>
    )
  if (kind === undefined) return <Loading />
  if (kind === 'unknown')
    return (
      <main>
        <Notice title={REFUSAL.badLink}>
          如果地址来自证书上的二维码，这份证书不是本平台发出的。请核对地址，或向评审办公室查询。
        </Notice>
      </main>
    )
  const Kind = SHOWN[kind]
  return (
    <Suspense fallback={<Loading />}>
      <Kind uuid={uuid} />
    </Suspense>
  )
}
