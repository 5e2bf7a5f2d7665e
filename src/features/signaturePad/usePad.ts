import { useEffect, useRef, useState } from 'react'
import type Pad from 'signature_pad'
import { untilFetched } from '#src/lib/code'
import { INK } from '#src/settings/palette'

/** Said where one will write, until one can. */
export const PREPARING = '正在准备签名框…'

/**
 * A canvas to write on with pen, finger or mouse.
 * @param fit sets the pixels of the canvas and the scale it is drawn with, before the first stroke
 * @param onStroke after each stroke
 */
export function usePad(fit: (canvas: HTMLCanvasElement) => void, onStroke: (pad: Pad) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const [isEmpty, setEmpty] = useState(true)
  // Until the pad is loaded, strokes leave no trace: who writes has to know.
  const [isReady, setReady] = useState(false)
  const latest = useRef({ fit, onStroke })
  useEffect(() => {
    latest.current = { fit, onStroke }
  })

  useEffect(() => {
    let isGone = false
    async function begin(): Promise<void> {
      const { default: SignaturePadClass } = await untilFetched(() => import('signature_pad'))
      if (isGone || !canvas.current) return
      const made = new SignaturePadClass(canvas.current, { minWidth: 1.5, maxWidth: 4, penColor: INK })
      latest.current.fit(canvas.current)
      made.addEventListener('endStroke', () => {
        setEmpty(false)
        latest.current.onStroke(made)
      })
      pad.current = made
      setReady(true)
    }
    void begin()
    return () => {
      isGone = true
      pad.current?.off()
    }
  }, [])

  const clear = (): void => {
    pad.current?.clear()
    setEmpty(true)
  }
  return { canvas, pad, isReady, isEmpty, clear }
}
