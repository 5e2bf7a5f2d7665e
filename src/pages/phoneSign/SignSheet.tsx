import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { trimmed } from '#src/features/signaturePad/trimmed'
import { PREPARING, usePad } from '#src/features/signaturePad/usePad'
import { addressOf } from '#src/lib/browser'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import styles from './PhoneSign.module.css'

/** Whoever is not logged in is asked to, and then comes here. */
const REVIEWS = to('review/review/index')

interface Props {
  detail: Output<'mobile_sign_detail'>
  /** Answers why the signature was not taken. */
  onSend: (image: string) => Promise<string | undefined>
}

/** The canvas has the pixels of the screen it is shown on. */
function fit(canvas: HTMLCanvasElement): void {
  const sharp = window.devicePixelRatio || 1
  canvas.width = canvas.clientWidth * sharp
  canvas.height = canvas.clientHeight * sharp
  canvas.getContext('2d')?.scale(sharp, sharp)
}

/** A sheet as large as the screen, to sign on. */
export function SignSheet({ detail: { name, todo_num }, onSend }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const { canvas, pad, isReady, isEmpty, clear } = usePad(fit, () => setFault(undefined))

  useEffect(() => {
    // Turned, the sheet has other sides: what was written stays on it.
    const refit = (): void => {
      if (!canvas.current || !pad.current) return
      const strokes = pad.current.toData()
      fit(canvas.current)
      pad.current.fromData(strokes)
    }
    window.addEventListener('resize', refit)
    return () => window.removeEventListener('resize', refit)
  }, [canvas, pad])

  const send = async (): Promise<void> => {
    if (!canvas.current || !pad.current || isEmpty) return setFault('请先在框内手写签名')
    setBusy(true)
    setFault(await onSend(trimmed(canvas.current, pad.current)))
    setBusy(false)
  }

  return (
    <main className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{name}的电子签名</h1>
        {todo_num > 0 && (
          <span className={styles['words']}>
            您有 {todo_num} 本教材待评审，<a href={addressOf(REVIEWS)}>登录后可在手机上评审</a>
          </span>
        )}
        <span className={styles['turn']}>横过手机来签更方便</span>
      </div>
      <canvas ref={canvas} className={styles['sheet']} aria-label="手写签名" aria-busy={!isReady}>
        在此手写签名
      </canvas>
      <div className={styles['acts']}>
        <span role="alert" className={styles['words']}>
          {isReady ? fault : PREPARING}
        </span>
        <button type="button" className={styles['redo']} disabled={isEmpty} onClick={clear}>
          重写
        </button>
        <PlainButton busy={isBusy || !isReady} onClick={() => void send()}>
          提交
        </PlainButton>
      </div>
    </main>
  )
}
